import { useSearch } from '@tanstack/react-router';
import { NotAuthorized, SignInFailed } from './notices.tsx';
import { SimplePage } from './SimplePage.tsx';

/** `/error` [A2.23]. */
export function ErrorPage() {
  const { error } = useSearch({ strict: false });
  return <SimplePage>{error === 'unauthorized' ? <NotAuthorized /> : <SignInFailed />}</SimplePage>;
}
