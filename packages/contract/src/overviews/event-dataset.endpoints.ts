import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountRecordParams, id } from '../primitives/ids.ts';
import { kitStatuses } from '../samples/kit.values.ts';
import { locationStatus } from '../programs/program-location.rules.ts';
import { findingCounts, monthOfSamples } from '../samples/sample.rules.ts';
import { classificationNames } from '../service-lines/service-line.values.ts';
import { eventDatasets } from './dataset.values.ts';
import { sampleStages } from './program-hub.endpoints.ts';

const mappedLocation = z.object({
  locationId: id,
  addressLine1: z.string(),
  city: z.string(),
  /** Decimal degrees; null for a location without coordinates. */
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
});

const rows = {
  /** Exceedances by the ZIP of their location, most first. */
  exceedancezips: z.object({ zip: z.string(), exceedances: z.number().int() }),
  /** The kits of the event with the locations they were ordered for. */
  kitlocations: mappedLocation.extend({ kitId: id, code: z.string(), status: z.enum(kitStatuses) }),
  /** Locations of the event with a lead service line. */
  lsllocations: mappedLocation,
  /** The kits of the event by the month of their order, `2026-03`. */
  ordervolumebymonth: z.object({ month: z.string(), kits: z.number().int() }),
  /** The kits of the event by the ZIP of their location, most first. */
  orderzips: z.object({ zip: z.string(), kits: z.number().int() }),
  /** The locations of the event by their status in the program. */
  replacementsbystatus: z.object({ status: locationStatus, locations: z.number().int() }),
  samplesbymonth: monthOfSamples,
  /** The service lines at the locations of the event by classification. */
  servicelines: z.object({ category: z.enum(classificationNames), lines: z.number().int() }),
  totals: z.object({
    /** The samples that the event plans; filters are not counted. */
    goal: z.number().int(),
    locations: z.number().int(),
    ...sampleStages,
    ...findingCounts.shape,
  }),
};

const dataset = <Name extends keyof typeof rows>(name: Name) =>
  z.object({ dataset: z.literal(name), rows: z.array(rows[name]) });
const eventDataset = z.discriminatedUnion('dataset', [
  dataset('exceedancezips'),
  dataset('kitlocations'),
  dataset('lsllocations'),
  dataset('ordervolumebymonth'),
  dataset('orderzips'),
  dataset('replacementsbystatus'),
  dataset('samplesbymonth'),
  dataset('servicelines'),
  dataset('totals'),
]);
export type EventDatasetRows = z.infer<typeof eventDataset>;

/** [A7.42]: a name that is no dataset answers with the sentence of A8.22. */
export const getEventDataset = defineEndpoint({
  name: 'getEventDataset',
  method: 'GET',
  path: '/pws/rest/accounts/{accountId}/samplingevents/{id}/datasets/{dataset}',
  ...requirements.viewSamples,
  summary: `A dataset of a sampling event: ${eventDatasets.join(', ')}`,
  params: accountRecordParams.extend({ dataset: z.string() }),
  response: eventDataset,
});
