import { permits } from '../primitives/access.ts';
import type { SavedView } from './saved-view.rules.ts';

interface Person {
  readonly id: string;
  readonly permissions: ReadonlySet<string>;
}

/** [A6.2]: the view's owner and users with pws:admin; built-in views cannot be deleted. */
export function mayDeleteView(person: Person, view: Pick<SavedView, 'ownerId' | 'isPlatformView'>): boolean {
  return !view.isPlatformView && (view.ownerId === person.id || permits(person.permissions, 'pws:admin'));
}
