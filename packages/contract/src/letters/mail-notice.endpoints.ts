import { defineEndpoint } from '../primitives/endpoint.ts';
import { mailEvent, mailNoticeReceived, toMailNotice } from './mail-notice.rules.ts';

export const receiveMailNotice = defineEndpoint({
  name: 'receiveMailNotice',
  method: 'POST',
  path: '/api/webhooks/mail-house',
  access: 'public',
  isSigned: true,
  summary:
    'An event of the mail house: a letter was mailed, is in transit, was delivered, forwarded or returned. Signed with the secret of the settings (docs/operations.md)',
  body: mailEvent.transform((event) => ({ notice: toMailNotice(event) })),
  response: mailNoticeReceived,
});
