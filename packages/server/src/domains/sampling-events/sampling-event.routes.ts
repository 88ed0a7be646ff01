import { createSamplingEvent, listSamplingEvents, readSamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.calls';
import type { Door } from '../../foundation/http/serve.ts';
import { newEvent, oneEvent, pageOfEvents } from './sampling-event.service.ts';

export function samplingEventRoutes(door: Door): void {
  door.account(listSamplingEvents, pageOfEvents);
  door.account(createSamplingEvent, newEvent);
  door.account(readSamplingEvent, oneEvent);
}
