import { lazyContent } from '../ui/LazyContent.tsx';
import type { OverlayRegistry } from '../ui/overlays.ts';

const copyCommunication = {
  kind: 'window',
  size: 'small',
  title: ({ letter }: { readonly letter: { readonly name: string } }) => `Copy “${letter.name}”`,
  content: lazyContent(() =>
    import('../domains/communications/CopyCommunication.tsx').then(({ CopyCommunication }) => CopyCommunication),
  ),
} as const;

/** The dialogs of letters. */
export const letterOverlays = {
  createLetterTemplate: {
    kind: 'window',
    size: 'small',
    title: 'Create letter',
    content: lazyContent(() =>
      import('../domains/communications/CreateLetterTemplate.tsx').then(
        ({ CreateLetterTemplate }) => CreateLetterTemplate,
      ),
    ),
  },
  copyCommunication,
  commsTwoCopyCommunication: copyCommunication,
  renameCommunication: {
    kind: 'window',
    size: 'tiny',
    title: 'Rename letter',
    content: lazyContent(() =>
      import('../domains/communications/RenameCommunication.tsx').then(
        ({ RenameCommunication }) => RenameCommunication,
      ),
    ),
  },
} satisfies Partial<OverlayRegistry>;
