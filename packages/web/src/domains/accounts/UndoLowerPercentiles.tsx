import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { isPercentileProblem } from './percentile-confirmation.commands.ts';
import { PercentileConfirmationForm, type ExplainedConfirmation } from './PercentileConfirmationForm.tsx';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    undoLowerPercentiles: {
      /** The refusal with the numbers. */
      readonly refusal: string;
      readonly undo: (confirmed: ExplainedConfirmation) => Promise<void>;
    };
  }
}

/**
 * Undoes a change although that lowers 90th percentiles, with the reason; other numbers by then are shown and confirmed
 * again.
 */
export function UndoLowerPercentiles({ props: { refusal, undo }, close }: OverlayContentProps<'undoLowerPercentiles'>) {
  const [shown, setShown] = useState(refusal);
  const save = async (confirmed: ExplainedConfirmation) => {
    try {
      await undo(confirmed);
    } catch (error) {
      if (isPercentileProblem(error)) setShown(error.message);
      throw error;
    }
  };
  return (
    <Stack gap="md">
      <Text>{shown}</Text>
      <PercentileConfirmationForm
        label="Undo and use the lower numbers"
        failureTitle="It was not undone"
        refusal={shown}
        help="Why the lower numbers are right, for the change history"
        save={save}
        onSaved={close}
        onCancel={close}
      />
    </Stack>
  );
}
