import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { LetterLocations } from '@curbstop/contract/letters/sending.rules';
import { Button } from '@mantine/core';
import { openOverlay } from '../../ui/overlays.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';

interface Props {
  readonly recipients: LetterLocations;
  /** What the locations are called together. */
  readonly recipientsText: string;
  readonly label?: string;
  /** Smaller, in the bar of a selection. */
  readonly size?: 'compact-sm' | 'sm';
  readonly onDone?: () => void;
}

/** Sends a letter to these locations; absent without the permission. */
export function SendLettersButton({ recipients, recipientsText, label = 'Send letter', size = 'sm', onDone }: Props) {
  if (!meetsRequirement(useMe(), requirements.sendLetters)) return null;
  return (
    <Button
      size={size}
      variant="default"
      onClick={() => openOverlay('sendAssetCommunication', { recipients, recipientsText, ...(onDone && { onDone }) })}
    >
      {label}
    </Button>
  );
}
