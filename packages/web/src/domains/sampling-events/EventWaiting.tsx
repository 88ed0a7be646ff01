import { Skeleton, Stack } from '@mantine/core';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { isMissing } from '../../ui/error-message.ts';

interface Props {
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
  readonly title: string;
}

/** Loading and error states of an event. */
export function EventWaiting({ query, title }: Props) {
  if (query.error && isMissing(query.error)) return <EmptyState title="We could not find what you're looking for." />;
  if (query.error) return <ErrorState title={title} error={query.error} retry={() => void query.refetch()} />;
  return (
    <Stack component="section" gap="md" aria-busy="true" aria-label="Loading the sampling event">
      <Skeleton height={40} />
      <Skeleton height={120} />
    </Stack>
  );
}
