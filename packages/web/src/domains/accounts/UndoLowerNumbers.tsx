import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { isLowerRefusal } from './lower-numbers.commands.ts';
import { LowerNumbersForm, type ConfirmedLower } from './LowerNumbersForm.tsx';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    undoLowerNumbers: {
      /** The refusal with the numbers. */
      readonly refusal: string;
      readonly undo: (confirmed: ConfirmedLower) => Promise<void>;
    };
  }
}

/**
 * Undoes a change although that lowers 90th percentiles, with the reason; other numbers by then are shown and confirmed
 * again.
 */
export function UndoLowerNumbers({ props: { refusal, undo }, close }: OverlayContentProps<'undoLowerNumbers'>) {
  const [shown, setShown] = useState(refusal);
  const save = async (confirmed: ConfirmedLower) => {
    try {
      await undo(confirmed);
    } catch (error) {
      if (isLowerRefusal(error)) setShown(error.message);
      throw error;
    }
  };
  return (
    <Stack gap="md">
      <Text>{shown}</Text>
      <LowerNumbersForm
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
