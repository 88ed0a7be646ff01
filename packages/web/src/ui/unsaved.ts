import { useBlocker } from '@tanstack/react-router';
import { openOverlay } from './overlays.ts';

/**
 * While there is unsaved input, every way out asks for confirmation: links, the back button, closing the drawer or the
 * tab.
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
