import { Button } from '@mantine/core';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { isMissing } from '../../ui/error-message.ts';

interface Props {
  readonly error: unknown;
  readonly retry: () => void;
}

/** An import that can't be shown. Missing, foreign and malformed ids look the same. */
export function ImportNotShown({ error, retry }: Props) {
  const all = (
    <Button component="a" href="/imports" variant="default">
      See all imports
    </Button>
  );
  if (!isMissing(error))
    return <ErrorState title="This import could not be loaded" error={error} retry={retry} next={all} />;
  return (
    <EmptyState title="Import not found" action={all}>
      Check the link. The import may belong to another water system.
    </EmptyState>
  );
}
