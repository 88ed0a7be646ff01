import { ErrorState } from '../ui/ErrorState.tsx';
import type { NoticesError } from './unsent-notices.queries.ts';

/** No mark does not mean that all notices were sent if they could not be counted. */
export function NoticesErrorState({ noticesError }: { readonly noticesError: NoticesError | undefined }) {
  if (!noticesError) return null;
  return (
    <ErrorState
      title="It is not known whether the notices of completed deadlines and to new customers were sent"
      {...noticesError}
    />
  );
}
