import { useBlocker } from '@tanstack/react-router';
import { createContext, use, useEffect, useMemo } from 'react';
import { openOverlay } from './overlays.ts';

/** What leaving would lose, and how the confirmation asks. */
export interface UnsavedWork {
  readonly title: string;
  readonly sentence: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
}

interface Guard {
  readonly place: symbol | undefined;
  readonly work: UnsavedWork;
  /** The user has confirmed leaving; nothing asks again. */
  isReleased: boolean;
}

/** The dialog or drawer around a form; undefined on a page. */
export const UnsavedWorkContext = createContext<symbol | undefined>(undefined);

const guards = new Set<Guard>();

/** How many forms of this tab have unsaved work. */
export function countUnsavedWork(): number {
  return [...guards].filter(({ isReleased }) => !isReleased).length;
}

/** Leaving asks for no confirmation any more, because all unsaved work is stored elsewhere. */
export function releaseUnsavedWork(): void {
  for (const guard of guards) guard.isReleased = true;
}

/** The confirmation for unsaved changes to a record: "this location". */
export function createUnsavedWork(what: string): UnsavedWork {
  return {
    title: 'Leave without saving?',
    sentence: `Your changes to ${what} have not been saved.`,
    confirmLabel: 'Leave without saving',
    cancelLabel: 'Keep editing',
  };
}

/**
 * While there is unsaved work, every way out asks for confirmation: links, the back button, closing the tab, and
 * Escape, an outside click and the close button of the dialog or drawer around it. The returned function leaves by a
 * button of the form itself, such as Cancel.
 */
export function useUnsavedGuard(work: UnsavedWork | undefined): (leave: () => void) => void {
  const registry = use(UnsavedWorkContext);
  // Equal content is the same work; after a save and another edit it is guarded again.
  const key = work && JSON.stringify(work);
  const guard = useMemo(
    (): Guard | undefined =>
      key === undefined ? undefined : { place: registry, work: JSON.parse(key) as UnsavedWork, isReleased: false },
    [registry, key],
  );
  useEffect(() => {
    if (!guard) return undefined;
    const stay = (event: BeforeUnloadEvent) => {
      if (!guard.isReleased) event.preventDefault();
    };
    guards.add(guard);
    window.addEventListener('beforeunload', stay);
    return () => {
      guards.delete(guard);
      window.removeEventListener('beforeunload', stay);
    };
  }, [guard]);
  useBlocker({
    disabled: guard === undefined,
    enableBeforeUnload: false,
    shouldBlockFn: async () => guard?.isReleased === false && !(await confirmLeaving(guard)),
  });
  return (leave) => void leaveAll(guard ? [guard] : [], leave);
}

/** Closes a dialog or drawer; asks first if there is unsaved work in it. */
export function closeGuarded(place: symbol, close: () => void): void {
  void leaveAll(
    [...guards].filter((guard) => guard.place === place),
    close,
  );
}

/** Asks whether to leave the unsaved work of this tab, if there is any; false if the user stays. */
export const confirmLeavingTab = (): Promise<boolean> => confirmLeavingAll([...guards]);

async function leaveAll(left: readonly Guard[], leave: () => void): Promise<void> {
  if (!(await confirmLeavingAll(left))) return;
  for (const guard of left) guard.isReleased = true;
  leave();
}

async function confirmLeavingAll(left: readonly Guard[]): Promise<boolean> {
  const first = left.find(({ isReleased }) => !isReleased);
  return first === undefined || confirmLeaving(first);
}

function confirmLeaving({ work }: Guard): Promise<boolean> {
  return new Promise((leaves) => {
    const props = { ...work, tone: 'danger', onConfirm: () => leaves(true) } as const;
    openOverlay('confirm', props, () => leaves(false));
  });
}
