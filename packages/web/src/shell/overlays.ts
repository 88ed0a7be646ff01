import { Confirm } from '../ui/Confirm.tsx';
import type { OverlayRegistry } from '../ui/overlays.ts';

/**
 * Every window and drawer by its name [B2.17, B2.18]. A domain declares the name and what it is given
 * (`declare module '../../ui/overlays.ts' { interface OverlayNames { … } }`); what it shows is entered here, as
 * `lazy(() => import('../domains/…'))`.
 */
export const overlays: OverlayRegistry = {
  confirm: { kind: 'window', size: 'tiny', title: ({ title }) => title, content: Confirm },
};
