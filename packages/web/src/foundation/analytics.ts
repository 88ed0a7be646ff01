/**
 * An optional listener for usage counts: which dialogs and drawers are opened [B2.17]. Nothing is connected by
 * default, nothing is stored and nothing leaves the browser. Only names from the code are reported, never props, so no
 * address or person of a water system can leak [B2.17].
 */
export interface AnalyticsEvent {
  readonly happened: 'overlayOpened' | 'overlayClosed';
  /** The overlay's name in the registry, such as `confirm`. */
  readonly name: string;
}
export type Analytics = (happening: AnalyticsEvent) => void;

let analytics: Analytics | undefined;

/** Connects the one listener, in `main.tsx`; it is never disconnected. */
export function connectAnalytics(next: Analytics | undefined): void {
  analytics = next;
}

export function trackEvent(happening: AnalyticsEvent): void {
  try {
    analytics?.(happening);
  } catch {
    // A failing listener must not interrupt work.
  }
}
