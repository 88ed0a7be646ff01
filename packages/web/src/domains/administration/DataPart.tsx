import { Stack } from '@mantine/core';
import { RetentionForm } from '../accounts/RetentionForm.tsx';
import { AccountExport } from '../exports/AccountExport.tsx';

/** The account's data as a whole: taking it along, and how long it is kept. */
export function DataPart() {
  return (
    <Stack gap={40}>
      <AccountExport />
      <RetentionForm />
    </Stack>
  );
}
