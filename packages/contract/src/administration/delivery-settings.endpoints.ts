import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams } from '../primitives/ids.ts';

/** How letters and emails of an account leave, without keys and passwords. */
const deliverySettings = z.object({
  /** A demonstration account sends no letter, kit or email, whatever is set up. */
  isDemonstration: z.boolean(),
  email: z.object({
    /** Host and port of the mail server; null without one. */
    server: z.string().nullable(),
    sender: z.string(),
  }),
  mailHouse: z.object({
    /** Host of the service that prints and mails letters; null if staff does. */
    server: z.string().nullable(),
    /** Whether it can report what becomes of letters; otherwise they are only looked up. */
    acceptsReports: z.boolean(),
  }),
  /** Whether the letterhead has a complete return address. */
  hasReturnAddress: z.boolean(),
});
export type DeliverySettings = z.infer<typeof deliverySettings>;

export const getDeliverySettings = defineEndpoint({
  name: 'getDeliverySettings',
  method: 'GET',
  path: '/pws/accounts/{accountId}/delivery-settings',
  ...requirements.administer,
  summary: 'Whether a mail server and a mail house are set up for this account, without their secrets',
  params: accountParams,
  response: deliverySettings,
});
