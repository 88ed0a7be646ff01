import { ErrorState } from '../ui/ErrorState.tsx';
import type { LostNotices } from './unsent-notices.queries.ts';

/** A completed deadline without a mark is not one whose notices were all sent if the campaigns could not be loaded. */
export function LostNoticesState({ lostNotices }: { readonly lostNotices: LostNotices | undefined }) {
  if (!lostNotices) return null;
  return <ErrorState title="It is not known whether the notices of completed deadlines were sent" {...lostNotices} />;
}
