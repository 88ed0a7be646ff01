import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { EventAnalytesTab, EventProtocol } from './EventDetails.tsx';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    viewEventProtocol: { readonly event: SamplingEvent };
    viewEventAnalytes: { readonly event: SamplingEvent };
  }
}

/** [A2.71] */
export function EventProtocolViewer({ props }: OverlayContentProps<'viewEventProtocol'>) {
  return <EventProtocol event={props.event} />;
}

/** [A2.71] */
export function EventAnalytesViewer({ props }: OverlayContentProps<'viewEventAnalytes'>) {
  return <EventAnalytesTab event={props.event} />;
}
