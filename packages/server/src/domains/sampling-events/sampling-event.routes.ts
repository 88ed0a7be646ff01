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

export function samplingEventRoutes(router: Router): void {
  router.legacyAccount(listSamplingEvents, pageOfEvents);
  router.legacyAccount(createSamplingEvent, newEvent);
  router.legacyAccount(readSamplingEvent, oneEvent);
  router.legacyAccount(updateSamplingEvent, editEvent);
  router.legacyAccount(deleteSamplingEvent, removeEvent);
  router.legacyAccount(listEventChanges, changesOfEvent);
  router.legacyAccount(listEventTypes, typesOfEvents);
  router.legacyAccount(listSkus, kitsToChoose);
  router.legacyAccount(listProtocols, protocolsOfKits);
  router.legacyAccount(listAnalytesOfProgram, analytesOfProgram);
  router.legacyAccount(listAnalytesOfAccount, analytesOfAccount);
}
