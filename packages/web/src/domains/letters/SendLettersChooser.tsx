import type { LetterLocations } from '@curbstop/contract/letters/sending.rules';
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { openOverlay, type OverlayContentProps } from '../../ui/overlays.ts';
import type { ResultsToSend } from './sending.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    sendCommunications: {
      /** The samples whose results can be sent. */
      readonly chosenResults: ResultsToSend;
      /** The locations of those samples. */
      readonly recipients: LetterLocations;
      readonly recipientsText: string;
      readonly onDone?: () => void;
    };
  }
}

/** Company letterhead or results letter [B2.19]. */
export function SendLettersChooser({
  props: { chosenResults, recipients, recipientsText, onDone },
  close,
}: OverlayContentProps<'sendCommunications'>) {
  const [kind, setKind] = useState('results');
  const next = () => {
    close();
    const then = onDone && { onDone };
    if (kind === 'results') openOverlay('sendResultLetters', { chosenResults, ...then });
    else openOverlay('sendAssetCommunication', { recipients, recipientsText, ...then });
  };
  return (
    <Stack gap="md">
      <ChoiceCards
        name="communication"
        legend="What to send"
        cards={[
          {
            value: 'letterhead',
            label: 'Company Letterhead',
            help: 'Any of your letters, sent to the locations you selected.',
          },
          {
            value: 'results',
            label: 'Results Letter',
            help: 'Laboratory results, with the letter that matches each finding.',
          },
        ]}
        value={kind}
        onChange={setKind}
        takesFocus
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" color="gray" onClick={close}>
          Cancel
        </Button>
        <Button onClick={next}>Next</Button>
      </Group>
    </Stack>
  );
}
