import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { LetterLocations } from '@curbstop/contract/letters/sending.rules';
import { IconMail } from '@tabler/icons-react';
import type { MenuAction } from '../../ui/menu-action.ts';
import { openOverlay } from '../../ui/overlays.ts';
import { meetsRequirement, type useMe } from '../accounts/session.queries.ts';

interface Receiving {
  readonly recipients: LetterLocations;
  /** The program or event that they belong to. */
  readonly groupName: string;
}

/** The action in a menu that sends a letter to all locations of a program or event; empty without the permission. */
export function listSendActions(
  me: ReturnType<typeof useMe>,
  { recipients, groupName }: Receiving,
): readonly MenuAction[] {
  if (!meetsRequirement(me, requirements.sendLetters)) return [];
  const what = `the locations of ${groupName}`;
  return [
    {
      label: 'Send letter to its locations',
      icon: IconMail,
      run: () => void openOverlay('sendAssetCommunication', { recipients, recipientsText: what }),
    },
  ];
}
