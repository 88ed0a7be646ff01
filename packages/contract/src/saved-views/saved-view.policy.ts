import { hasPermission } from '../primitives/access.ts';
import type { SavedView } from './saved-view.rules.ts';

interface Person {
  readonly id: string;
  readonly permissions: ReadonlySet<string>;
}

/**
 * [A6.1, A6.2]: a view is deleted by its owner, a team view also by users with pws:admin. No other user sees a person's
 * own views. Built-in views cannot be deleted.
 */
export function mayDeleteView(
  person: Person,
  view: Pick<SavedView, 'ownerId' | 'isPlatformView' | 'accountView'>,
): boolean {
  if (view.isPlatformView) return false;
  return view.ownerId === person.id || (view.accountView && hasPermission(person.permissions, 'pws:admin'));
}
