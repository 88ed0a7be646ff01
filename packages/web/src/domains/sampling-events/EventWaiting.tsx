import { Skeleton, Stack } from '@mantine/core';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { isMissing } from '../../ui/tell-error.ts';

interface Props {
  readonly answer: { readonly error: unknown; readonly refetch: () => unknown };
  readonly title: string;
}

/** While something is on its way, and when it does not come. */
export function EventWaiting({ answer, title }: Props) {
  if (answer.error && isMissing(answer.error)) return <EmptyState title="We could not find what you're looking for." />;
  if (answer.error) return <ErrorState title={title} error={answer.error} retry={() => void answer.refetch()} />;
  return (
    <Stack component="section" gap="md" aria-busy="true" aria-label="Loading the sampling event">
      <Skeleton height={40} />
      <Skeleton height={120} />
    </Stack>
  );
}
