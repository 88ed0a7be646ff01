import { z } from 'zod';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, id } from '../primitives/ids.ts';
import { createPageResponseShape, createPageRequestShape } from '../primitives/list.ts';
import { requirements } from './requirement.values.ts';
import { securityEventKinds, securityEventList } from './security-event.values.ts';

const securityEvent = z.object({
  id,
  kind: z.enum(securityEventKinds),
  /** The person concerned; null for an event of the account itself. */
  person: z.string().nullable(),
  personEmail: z.string().nullable(),
  /** The person who did it; null for a sign-in, because anyone could have tried it. */
  by: z.string().nullable(),
  /** The source: the app, the API, the command line. */
  source: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** Truncated: enough to tell an office from another country, too little to identify a household. */
  address: z.string().nullable(),
  device: z.string().nullable(),
  occurredOn: z.string(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

export const listSecurityEvents = defineEndpoint({
  name: 'listSecurityEvents',
  method: 'GET',
  path: '/platform/account-management/rest/accounts/{accountId}/security-events',
  ...requirements.administer,
  summary: 'Sign-ins and permission changes in the account, newest first',
  params: accountParams,
  query: createPageRequestShape(securityEventList),
  response: createPageResponseShape(securityEvent),
});
