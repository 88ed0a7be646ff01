import { Skeleton, Stack } from '@mantine/core';

/** The shape of an import while it is on its way. */
export function ImportWaiting() {
  return (
    <Stack component="section" gap="md" aria-busy="true" aria-label="Loading the import">
      <Skeleton height={20} width={220} />
      <Skeleton height={72} />
      <Skeleton height={240} />
    </Stack>
  );
}
