import { Skeleton, Stack } from '@mantine/core';
import { RecordNotShown } from '../../ui/RecordNotShown.tsx';

interface Props {
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
  readonly title: string;
}

/** Loading and error states of an event. */
export function EventLoading({ query, title }: Props) {
  if (query.error) return <RecordNotShown title={title} error={query.error} retry={() => void query.refetch()} />;
  return (
    <Stack component="section" gap="md" aria-busy="true" aria-label="Loading the sampling event">
      <Skeleton height={40} />
      <Skeleton height={120} />
    </Stack>
  );
}
