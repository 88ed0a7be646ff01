import { Navigate } from '@tanstack/react-router';
import { useMe } from '../domains/accounts/session.queries.ts';
import { getHomePath } from './tabs.ts';

/** The bare address leads to the programs if the account has program types, else to the inventory [A2.14, A2.35]. */
export function HomePage() {
  return getHomePath(useMe()) === '/programs' ? (
    <Navigate to="/programs" replace />
  ) : (
    <Navigate to="/inventory/{-$active}" params={{ active: undefined }} replace />
  );
}
