import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { isMissing, toErrorMessage } from './error-message.ts';

interface Props {
  /** "The location could not be loaded" */
  readonly title: string;
  readonly error: unknown;
  readonly retry: () => void;
  /** What the person can do if there is no such record. */
  readonly children?: ReactNode;
}

/** In place of a record: there is none [A2.50, A8.8], or it could not be loaded. Only the latter can be tried again. */
export function RecordNotShown({ title, error, retry, children }: Props) {
  if (isMissing(error)) return <EmptyState title="We could not find what you're looking for.">{children}</EmptyState>;
  return <ErrorState title={title} error={error} retry={toErrorMessage(error).status === 403 ? undefined : retry} />;
}
