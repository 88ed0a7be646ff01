import { defineEndpoint } from '../primitives/endpoint.ts';
import { mailEvent, mailHouseEventReceived, toMailHouseEvent } from './mail-house-event.rules.ts';

export const receiveMailHouseEvent = defineEndpoint({
  name: 'receiveMailHouseEvent',
  method: 'POST',
  path: '/api/webhooks/mail-house',
  access: 'public',
  isSigned: true,
  summary:
    'An event of the mail house: a letter was mailed, is in transit, was delivered, forwarded or returned. Signed with the secret of the settings (docs/operations.md)',
  body: mailEvent.transform((event) => ({ notice: toMailHouseEvent(event) })),
  response: mailHouseEventReceived,
});
