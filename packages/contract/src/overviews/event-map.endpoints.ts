import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountRecordParams, id } from '../primitives/ids.ts';
import { locationStages } from './event-map.values.ts';

const stage = z.enum(locationStages.map(({ code }) => code));
const mappedLocation = z.object({
  locationId: id,
  addressLine1: z.string(),
  city: z.string(),
  /** Decimal degrees; null for a location without coordinates. */
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
  stage,
});
export type MappedLocation = z.infer<typeof mappedLocation>;

const eventMap = z.object({
  /** The number of locations at each stage that has any. */
  stages: z.array(z.object({ stage, locations: z.number().int() })),
  /** The most harmful stage first, then by address; at most `maxMappedLocations`. */
  items: z.array(mappedLocation),
});
export type EventMap = z.infer<typeof eventMap>;

export const getEventMap = defineEndpoint({
  name: 'getEventMap',
  method: 'GET',
  path: '/pws/rest/accounts/{accountId}/samplingevents/{id}/map',
  ...requirements.viewSamples,
  summary: 'The locations of a sampling event with their coordinates and how far their samples are',
  params: accountRecordParams,
  response: eventMap,
});
