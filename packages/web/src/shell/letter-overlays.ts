import { formatCount } from '../ui/format.ts';
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
  addDataToEditor: {
    kind: 'window',
    size: 'large',
    title: 'Insert data',
    content: lazyContent(() =>
      import('../domains/communications/AddDataToEditor.tsx').then(({ AddDataToEditor }) => AddDataToEditor),
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
  viewSentLetter: {
    kind: 'drawer',
    size: 'thin',
    title: ({ letter }: { readonly letter: { readonly code: string } }) => `Letter ${letter.code}`,
    content: lazyContent(() => import('../domains/letters/LetterDrawer.tsx').then(({ LetterDrawer }) => LetterDrawer)),
  },
  resendLetter: {
    kind: 'window',
    size: 'small',
    title: ({ letter }: { readonly letter: { readonly code: string } }) => `Send letter ${letter.code} again`,
    content: lazyContent(() => import('../domains/letters/ResendLetter.tsx').then(({ ResendLetter }) => ResendLetter)),
  },
  recordMailing: {
    kind: 'window',
    size: 'small',
    title: 'Record mailing',
    content: lazyContent(() =>
      import('../domains/letters/RecordMailing.tsx').then(({ RecordMailing }) => RecordMailing),
    ),
  },
  enterTrackingNumber: {
    kind: 'window',
    size: 'tiny',
    title: ({ letter }: { readonly letter: { readonly code: string } }) => `Tracking number of letter ${letter.code}`,
    content: lazyContent(() =>
      import('../domains/letters/TrackingNumber.tsx').then(({ TrackingNumber }) => TrackingNumber),
    ),
  },
  undoReturn: {
    kind: 'window',
    size: 'tiny',
    title: ({ letter }: { readonly letter: { readonly code: string } }) => `Undo return of letter ${letter.code}`,
    content: lazyContent(() => import('../domains/letters/UndoReturn.tsx').then(({ UndoReturn }) => UndoReturn)),
  },
  letterLogDownloadModal: {
    kind: 'window',
    size: 'small',
    title: 'Download letters',
    content: lazyContent(() =>
      import('../domains/letters/DownloadLetters.tsx').then(({ DownloadLetters }) => DownloadLetters),
    ),
  },
  recordReturnedLetters: {
    kind: 'window',
    size: 'small',
    title: 'Record returned mail',
    content: lazyContent(() =>
      import('../domains/letters/ReturnedLetters.tsx').then(({ ReturnedLetters }) => ReturnedLetters),
    ),
  },
  recordTrackingNumbers: {
    kind: 'window',
    size: 'small',
    title: 'Record tracking numbers',
    content: lazyContent(() =>
      import('../domains/letters/TrackingNumbers.tsx').then(({ TrackingNumbers }) => TrackingNumbers),
    ),
  },
  sendCommunications: {
    kind: 'window',
    size: 'small',
    title: 'Send communications',
    content: lazyContent(() =>
      import('../domains/letters/SendLettersChooser.tsx').then(({ SendLettersChooser }) => SendLettersChooser),
    ),
  },
  sendResultLetters: {
    kind: 'window',
    size: 'small',
    title: 'Send Results Letter',
    content: lazyContent(() =>
      import('../domains/letters/SendResultLetters.tsx').then(({ SendResultLetters }) => SendResultLetters),
    ),
  },
  sendAssetCommunication: {
    kind: 'window',
    size: 'wide',
    title: 'Send Communication',
    content: lazyContent(() =>
      import('../domains/letters/SendCommunication.tsx').then(({ SendCommunication }) => SendCommunication),
    ),
  },
  sendNotices: {
    kind: 'window',
    size: 'large',
    title: ({ remaining }: { readonly remaining: number }) => `Send ${formatCount(remaining, 'remaining notice')}`,
    content: lazyContent(() =>
      import('../domains/notice-campaigns/SendNotices.tsx').then(({ SendNotices }) => SendNotices),
    ),
  },
} satisfies Partial<OverlayRegistry>;
