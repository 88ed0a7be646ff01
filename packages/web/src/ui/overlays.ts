import type { ComponentType } from 'react';
import { track } from '../foundation/analytics.ts';
import { createStore } from '../foundation/store.ts';

/**
 * Windows and drawers are opened by name [B2.17]. A domain names its own overlays and what they are given:
 *
 *     declare module '../../ui/overlays.ts' {
 *       interface OverlayNames { viewAsset: { readonly id: string } }
 *     }
 *     openOverlay('viewAsset', { id });
 *
 * and the frame's one registry (`shell/overlays.ts`) says what each name shows. A name without an entry does not compile;
 * one that comes from elsewhere all the same opens a tiny window that says so. Opening and closing are told to the
 * analytics port by the name alone.
 */
export interface OverlayNames {
  confirm: ConfirmQuestion;
}
export type OverlayName = keyof OverlayNames;

/** What a confirmation asks. It names the thing and the count; undoing is better where it is possible. */
export interface ConfirmQuestion {
  readonly title: string;
  readonly sentence: string;
  /** A verb: "Delete 3 service lines". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly tone?: 'danger';
  readonly onConfirm: () => void | Promise<void>;
}

/** Sizes of windows and of drawers, in pixels [B2.17]. */
export const windowWidths = { mini: 320, tiny: 432, small: 560, large: 840, wide: 1120, fullscreen: '100%' } as const;
export const drawerWidths = { veryThin: 320, thin: 440, wide: 640, veryWide: 960 } as const;

interface Shared<Name extends OverlayName> {
  readonly title: string | ((props: OverlayNames[Name]) => string);
  /** Usually `lateContent(() => import(…))`, so that a page does not carry the windows that it may open. */
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
  /** False while it fades out. */
  readonly opened: boolean;
  readonly onClose?: (() => void) | undefined;
}

let lastKey = 0;
export const overlayStore = createStore<readonly OpenOverlay[]>([]);

/** Opens a window or drawer over whatever is open; answers the key with which it can be closed. */
export function openOverlay<Name extends OverlayName>(
  name: Name,
  props: OverlayNames[Name],
  onClose?: () => void,
): number {
  lastKey += 1;
  overlayStore.change([...overlayStore.read(), { key: lastKey, name, props, opened: true, onClose }]);
  track({ happened: 'overlayOpened', name });
  return lastKey;
}

export function confirm(request: ConfirmQuestion): void {
  openOverlay('confirm', request);
}

export function closeOverlay(key: number): void {
  const closing = overlayStore.read().find((overlay) => overlay.key === key && overlay.opened);
  if (!closing) return;
  overlayStore.change(
    overlayStore.read().map((overlay) => (overlay.key === key ? { ...overlay, opened: false } : overlay)),
  );
  track({ happened: 'overlayClosed', name: closing.name });
  closing.onClose?.();
}

export function closeAllOverlays(): void {
  for (const { key } of overlayStore.read()) closeOverlay(key);
}

/** Called once an overlay has faded out. */
export function forgetOverlay(key: number): void {
  overlayStore.change(overlayStore.read().filter((overlay) => overlay.key !== key));
}
