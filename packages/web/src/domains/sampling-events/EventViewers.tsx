import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { EventAnalytes, EventProtocol } from './EventParts.tsx';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    viewEventProtocol: { readonly event: SamplingEvent };
    viewEventAnalytes: { readonly event: SamplingEvent };
  }
}

/** [A2.71] */
export function EventProtocolViewer({ given }: OverlayContentProps<'viewEventProtocol'>) {
  return <EventProtocol event={given.event} />;
}

/** [A2.71] */
export function EventAnalytesViewer({ given }: OverlayContentProps<'viewEventAnalytes'>) {
  return <EventAnalytes event={given.event} />;
}
