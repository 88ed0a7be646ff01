import { lazyContent } from '../ui/LazyContent.tsx';
import type { OverlayRegistry } from '../ui/overlays.ts';

/** The dialogs about an undo. */
export const undoOverlays = {
  undoImport: {
    kind: 'window',
    size: 'small',
    title: ({ batch: { state } }) => (state === 'undone' ? 'Undo the rest of this import?' : 'Undo this import?'),
    content: lazyContent(() =>
      import('../domains/imports/UndoImport.tsx').then(({ UndoImportWindow }) => UndoImportWindow),
    ),
  },
  undoLowerPercentiles: {
    kind: 'window',
    size: 'small',
    title: 'Undoing it lowers 90th percentiles',
    content: lazyContent(() =>
      import('../domains/accounts/UndoLowerPercentiles.tsx').then(({ UndoLowerPercentiles }) => UndoLowerPercentiles),
    ),
  },
} satisfies Partial<OverlayRegistry>;
