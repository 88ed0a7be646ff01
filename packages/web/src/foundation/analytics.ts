/**
 * What an operator may count, to learn which windows and drawers are used [B2.17]. It is off: nothing is connected,
 * nothing is kept and nothing leaves the browser. Only names from the code are told, never what a window was given, so
 * that no address and no person of a water system can slip out (docs/decisions/0072).
 */
export interface Happening {
  readonly happened: 'overlayOpened' | 'overlayClosed';
  /** The overlay's name in the registry, such as `confirm`. */
  readonly name: string;
}
export type Analytics = (happening: Happening) => void;

let analytics: Analytics | undefined;

/** Connects the one listener, in `main.tsx`; nothing disconnects it again. */
export function connectAnalytics(next: Analytics | undefined): void {
  analytics = next;
}

export function track(happening: Happening): void {
  try {
    analytics?.(happening);
  } catch {
    // Counting must never be what keeps somebody from working.
  }
}
