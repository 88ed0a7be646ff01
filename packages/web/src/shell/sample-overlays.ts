import { formatNumber } from '../ui/format.ts';
import { lazyContent } from '../ui/LazyContent.tsx';
import type { OverlayRegistry } from '../ui/overlays.ts';

/** The dialogs and drawers of kits and samples. */
export const sampleOverlays = {
  orderKits: {
    kind: 'window',
    size: 'small',
    title: 'Order kits',
    content: lazyContent(() => import('../domains/samples/OrderKits.tsx').then(({ OrderKits }) => OrderKits)),
  },
  updateKitStatus: {
    kind: 'window',
    size: 'small',
    title: 'Update kit status',
    content: lazyContent(() =>
      import('../domains/samples/UpdateKitStatus.tsx').then(({ UpdateKitStatus }) => UpdateKitStatus),
    ),
  },
  scanKits: {
    kind: 'window',
    size: 'small',
    title: 'Scan kits',
    content: lazyContent(() => import('../domains/samples/ScanKits.tsx').then(({ ScanKits }) => ScanKits)),
  },
  updateKitsByFile: {
    kind: 'window',
    size: 'small',
    title: 'Update kits from file',
    content: lazyContent(() =>
      import('../domains/samples/UpdateKitsByFile.tsx').then(({ UpdateKitsByFile }) => UpdateKitsByFile),
    ),
  },
  viewKit: {
    kind: 'drawer',
    size: 'thin',
    title: ({ kit }) => `Kit ${kit.code}`,
    content: lazyContent(() => import('../domains/samples/KitDrawer.tsx').then(({ KitDrawer }) => KitDrawer)),
  },
  completeSamples: {
    kind: 'window',
    size: 'small',
    title: 'Complete samples',
    content: lazyContent(() =>
      import('../domains/samples/CompleteSamples.tsx').then(({ CompleteSamples }) => CompleteSamples),
    ),
  },
  decideCounting: {
    kind: 'window',
    size: 'small',
    title: 'Record compliance decision',
    content: lazyContent(() =>
      import('../domains/samples/DecideCounting.tsx').then(({ DecideCounting }) => DecideCounting),
    ),
  },
  invalidateSamples: {
    kind: 'window',
    size: 'large',
    title: ({ samples }) =>
      samples.length === 1
        ? `Invalidate Sample ${samples[0]?.number}`
        : `Invalidate ${formatNumber(samples.length)} samples`,
    content: lazyContent(() =>
      import('../domains/samples/InvalidateSample.tsx').then(({ InvalidateSample }) => InvalidateSample),
    ),
  },
  moveSamples: {
    kind: 'window',
    size: 'small',
    title: ({ samples, matching }) => (samples[1] || matching ? 'Move samples' : `Move Sample ${samples[0]?.number}`),
    content: lazyContent(() => import('../domains/samples/MoveSamples.tsx').then(({ MoveSamples }) => MoveSamples)),
  },
} satisfies Partial<OverlayRegistry>;
