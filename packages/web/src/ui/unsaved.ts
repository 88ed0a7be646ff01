import { useBlocker } from '@tanstack/react-router';
import { openOverlay } from './overlays.ts';

/**
 * While something typed is not saved, every way out asks first: a link, the back button, the drawer's close, the tab's.
 */
export function useUnsavedGuard(unsaved: boolean, what: string): void {
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    shouldBlockFn: () =>
      new Promise<boolean>((blocks) => {
        const props = {
          title: 'Leave without saving?',
          sentence: `Your changes to ${what} have not been saved.`,
          confirmLabel: 'Leave without saving',
          cancelLabel: 'Keep editing',
          tone: 'danger',
          onConfirm: () => blocks(false),
        } as const;
        openOverlay('confirm', props, () => blocks(true));
      }),
  });
}
