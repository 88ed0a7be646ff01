import { Skeleton, Stack } from '@mantine/core';

/** Skeleton of an import while it loads. */
export function ImportSkeleton() {
  return (
    <Stack component="section" gap="md" aria-busy="true" aria-label="Loading the import">
      <Skeleton height={20} width={220} />
      <Skeleton height={72} />
      <Skeleton height={240} />
    </Stack>
  );
}
