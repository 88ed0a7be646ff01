import { Stack } from '@mantine/core';
import { RetentionForm } from '../accounts/RetentionForm.tsx';
import { AccountExport } from '../exports/AccountExport.tsx';

/** The account's data as a whole: export and retention. */
export function DataSection() {
  return (
    <Stack gap={40}>
      <AccountExport />
      <RetentionForm />
    </Stack>
  );
}
