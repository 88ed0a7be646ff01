import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams } from '../primitives/ids.ts';

const base = '/pws/rest/accounts/{accountId}/compliance/calendar-feed';

export const getCalendarFeed = defineEndpoint({
  name: 'getCalendarFeed',
  method: 'GET',
  path: base,
  ...requirements.viewCompliance,
  summary: 'When the user’s calendar link to the deadlines was created; null without one',
  params: accountParams,
  response: z.object({ createdOn: z.string().nullable() }),
});

export const createCalendarFeed = defineEndpoint({
  name: 'createCalendarFeed',
  method: 'POST',
  path: base,
  ...requirements.viewCompliance,
  respondsWithSecret: true,
  summary:
    'Create the user’s calendar link to the deadlines; only this response contains it, and an earlier link no longer works',
  params: accountParams,
  response: z.object({ createdOn: z.string(), address: z.string() }),
});

export const revokeCalendarFeed = defineEndpoint({
  name: 'revokeCalendarFeed',
  method: 'DELETE',
  path: base,
  ...requirements.viewCompliance,
  summary: 'Turn off the user’s calendar link to the deadlines',
  params: accountParams,
});

/** The secret is in the query, because paths are logged and queries are not. */
export const readCalendarFeed = defineEndpoint({
  name: 'readCalendarFeed',
  method: 'GET',
  path: '/api/calendars/deadlines.ics',
  access: 'public',
  transfer: 'download',
  summary: 'The deadlines of a calendar link, as an iCalendar file (RFC 5545)',
  query: z.object({ token: z.string().min(1).max(100) }),
});
