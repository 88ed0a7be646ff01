import {
  createSamplingEvent,
  deleteSamplingEvent,
  listAnalytesOfAccount,
  listAnalytesOfProgram,
  listEventChanges,
  listEventTypes,
  listProtocols,
  listSamplingEvents,
  listSkus,
  readSamplingEvent,
  updateSamplingEvent,
} from '@curbstop/contract/sampling-events/sampling-event.calls';
import type { Router } from '../../foundation/http/serve.ts';
import {
  analytesOfAccount,
  analytesOfProgram,
  kitsToChoose,
  protocolsOfKits,
  typesOfEvents,
} from './analyte.service.ts';
import { changesOfEvent, editEvent, newEvent, oneEvent, pageOfEvents, removeEvent } from './sampling-event.service.ts';

export function samplingEventRoutes(door: Router): void {
  door.account(listSamplingEvents, pageOfEvents);
  door.account(createSamplingEvent, newEvent);
  door.account(readSamplingEvent, oneEvent);
  door.account(updateSamplingEvent, editEvent);
  door.account(deleteSamplingEvent, removeEvent);
  door.account(listEventChanges, changesOfEvent);
  door.account(listEventTypes, typesOfEvents);
  door.account(listSkus, kitsToChoose);
  door.account(listProtocols, protocolsOfKits);
  door.account(listAnalytesOfProgram, analytesOfProgram);
  door.account(listAnalytesOfAccount, analytesOfAccount);
}
