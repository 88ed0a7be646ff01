import { lazyContent } from '../ui/LazyContent.tsx';
import type { OverlayRegistry } from '../ui/overlays.ts';

/** The dialogs of locations in sampling events. */
export const eventLocationOverlays = {
  assignByFile: {
    kind: 'window',
    size: 'small',
    title: 'Assign locations by file',
    content: lazyContent(() =>
      import('../domains/sampling-events/AssignByFile.tsx').then(({ AssignByFile }) => AssignByFile),
    ),
  },
  removeFromEvent: {
    kind: 'window',
    size: 'tiny',
    title: 'Remove from event',
    content: lazyContent(() =>
      import('../domains/sampling-events/RemoveFromEvent.tsx').then(({ RemoveFromEvent }) => RemoveFromEvent),
    ),
  },
  removeSelectedFromEvent: {
    kind: 'window',
    size: 'tiny',
    title: 'Remove from event',
    content: lazyContent(() =>
      import('../domains/sampling-events/RemoveFromEvent.tsx').then(
        ({ RemoveSelectedFromEvent }) => RemoveSelectedFromEvent,
      ),
    ),
  },
  assignLocations: {
    kind: 'window',
    size: 'small',
    title: 'Assign to program and event',
    content: lazyContent(() =>
      import('../domains/sampling-events/AssignLocations.tsx').then(({ AssignLocations }) => AssignLocations),
    ),
  },
} satisfies Partial<OverlayRegistry>;
