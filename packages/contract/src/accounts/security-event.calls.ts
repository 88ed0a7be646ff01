import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { accountParams, id } from '../primitives/ids.ts';
import { pageResponse, pageRequest } from '../primitives/list.ts';
import { requirements } from './requirement.values.ts';
import { securityEventKinds, securityEventList } from './security-event.values.ts';

export const securityEvent = z.object({
  id,
  kind: z.enum(securityEventKinds),
  /** Whom it is about; null for what is about the account itself. */
  person: z.string().nullable(),
  personEmail: z.string().nullable(),
  /** Who did it; null for a sign-in, which is the person's own, whoever it was that tried. */
  by: z.string().nullable(),
  /** Through which door: the screen, a call, the command line. */
  door: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** Shortened: enough to tell an office from another country, too little to find a household. */
  address: z.string().nullable(),
  device: z.string().nullable(),
  occurredOn: z.string(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

export const listSecurityEvents = endpoint({
  name: 'listSecurityEvents',
  method: 'GET',
  path: '/platform/account-management/rest/accounts/{accountId}/security-events',
  ...requirements.administer,
  summary: 'Sign-ins of the people of the account, and changes of who may do what in it, newest first',
  params: accountParams,
  query: pageRequest(securityEventList),
  response: pageResponse(securityEvent),
});
