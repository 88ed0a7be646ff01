import type { ComponentType } from 'react';
import { trackEvent } from '../foundation/analytics.ts';
import { createStore } from '../foundation/store.ts';

/**
 * Dialogs and drawers are opened by name [B2.17]. A domain declares its overlays and their props in the interface
 * `OverlayNames` (`declare module '../../ui/overlays.ts' { interface OverlayNames { viewAsset: { readonly id: string }
 * } }`) and opens them with `openOverlay('viewAsset', { id })`. The registry of the frame (`shell/overlays.ts`) maps
 * each name to its content. A name without an entry does not compile; an unknown name at run time opens a small error
 * dialog. Opening and closing are reported to analytics by name only.
 */
export interface OverlayNames {
  confirm: ConfirmOptions;
}
export type OverlayName = keyof OverlayNames;

/** The text of a confirmation. It names the record and the count; prefer undo where it is possible. */
interface ConfirmOptions {
  readonly title: string;
  readonly sentence: string;
  /** A verb: "Delete 3 service lines". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly tone?: 'danger';
  readonly onConfirm: () => void | Promise<void>;
}

/** Sizes of dialogs and drawers, in pixels [B2.17]. */
export const windowWidths = { mini: 320, tiny: 432, small: 560, large: 840, wide: 1120, fullscreen: '100%' } as const;
export const drawerWidths = { veryThin: 320, thin: 440, wide: 640, veryWide: 960 } as const;

interface Shared<Name extends OverlayName> {
  readonly title: string | ((props: OverlayNames[Name]) => string);
  /** Usually `lazyContent(() => import(…))`, so that a page doesn't include the dialogs that it may open. */
  readonly content: ComponentType<OverlayContentProps<Name>>;
}
export type OverlayDefinition<Name extends OverlayName> =
  | (Shared<Name> & { readonly kind: 'window'; readonly size?: keyof typeof windowWidths })
  | (Shared<Name> & { readonly kind: 'drawer'; readonly size?: keyof typeof drawerWidths });

export type OverlayRegistry = { readonly [Name in OverlayName]: OverlayDefinition<Name> };

export interface OverlayContentProps<Name extends OverlayName> {
  readonly props: OverlayNames[Name];
  readonly close: () => void;
}

export interface OpenOverlay {
  readonly key: number;
  readonly name: OverlayName;
  readonly props: OverlayNames[OverlayName];
  /** False during the closing transition. */
  readonly opened: boolean;
  readonly onClose?: (() => void) | undefined;
}

let lastKey = 0;
export const overlayStore = createStore<readonly OpenOverlay[]>([]);

/** Opens an overlay on top of the others; returns the key to close it with. */
export function openOverlay<Name extends OverlayName>(
  name: Name,
  props: OverlayNames[Name],
  onClose?: () => void,
): number {
  lastKey += 1;
  overlayStore.change([...overlayStore.read(), { key: lastKey, name, props, opened: true, onClose }]);
  trackEvent({ happened: 'overlayOpened', name });
  return lastKey;
}

export function confirm(request: ConfirmOptions): void {
  openOverlay('confirm', request);
}

export function closeOverlay(key: number): void {
  const closing = overlayStore.read().find((overlay) => overlay.key === key && overlay.opened);
  if (!closing) return;
  overlayStore.change(
    overlayStore.read().map((overlay) => (overlay.key === key ? { ...overlay, opened: false } : overlay)),
  );
  trackEvent({ happened: 'overlayClosed', name: closing.name });
  closing.onClose?.();
}

export function closeAllOverlays(): void {
  for (const { key } of overlayStore.read()) closeOverlay(key);
}

/** Called after the closing transition. */
export function removeOverlay(key: number): void {
  overlayStore.change(overlayStore.read().filter((overlay) => overlay.key !== key));
}
