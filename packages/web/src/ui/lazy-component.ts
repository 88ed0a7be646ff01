import { useState, type ComponentType } from 'react';
import { toastError } from './toasts.ts';

/** The code failed to load; whether because of the connection or an update can't be determined here. */
export const notLoadedTitle = 'This part of the page could not be loaded';
export const notLoadedHelp = 'Check your connection, then try again. If Curbstop was just updated, reload the page.';
export const notLoaded = `${notLoadedTitle}. ${notLoadedHelp}`;

/**
 * A component that loads on first use. If loading fails, a message says so, the page keeps its state, and the next use
 * tries again.
 */
export function useLazyComponent<OwnProps>(
  fetchComponent: () => Promise<ComponentType<OwnProps>>,
  onFailure?: () => void,
): readonly [Component: ComponentType<OwnProps> | undefined, load: () => void] {
  const [Component, setComponent] = useState<ComponentType<OwnProps>>();
  const load = () => {
    fetchComponent().then(
      (component) => setComponent(() => component),
      () => {
        onFailure?.();
        toastError(notLoaded);
      },
    );
  };
  return [Component, load];
}

/** For a component that loads without user action and that the page can do without. */
export function loadEmptyComponent(): { readonly default: () => null } {
  return { default: () => null };
}
