import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, accountRecordParams, id } from '../primitives/ids.ts';
import { defineList, createPageResponseShape, createPageRequestShape } from '../primitives/list.ts';

const base = '/pws/accounts/{accountId}/mails';

const mailStates = ['kept', 'waiting', 'sending', 'sent', 'unclear', 'failed'] as const;

const mailHead = z.object({
  id,
  toAddress: z.string(),
  toName: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  createdOn: z.string(),
});
export type MailHead = z.infer<typeof mailHead>;

export const mailList = defineList({
  defaultSort: '-createdOn',
  fields: {
    createdOn: { label: 'Created', sort: true, filter: 'instant' },
    toAddress: { label: 'To', filter: 'text', sort: true },
    subject: { label: 'Subject', filter: 'text', sort: true },
    state: { label: 'Status', filter: 'choice', choices: mailStates },
    /** An email of Curbstop itself that lately could not be sent or may not have arrived, and was not written again since. */
    isUnsent: { label: 'Not sent or not confirmed', filter: 'boolean' },
  },
});

export const listMails = defineEndpoint({
  name: 'listMails',
  method: 'GET',
  path: base,
  ...requirements.administer,
  summary: 'The mails that Curbstop sent for this account',
  params: accountParams,
  query: createPageRequestShape(mailList),
  response: createPageResponseShape(mailHead),
});

const mail = mailHead.extend({
  text: z.string(),
  error: z.string().nullable(),
  /** Whether it is an email of Curbstop itself that may have arrived or was not sent, so that a person decides if it is sent again. */
  mayResend: z.boolean(),
  /** When a person last had it sent again. */
  resentAt: z.string().nullable(),
});

export const getMail = defineEndpoint({
  name: 'getMail',
  method: 'GET',
  path: `${base}/{id}`,
  ...requirements.administer,
  summary: 'One mail as text, without personal links',
  params: accountRecordParams,
  response: mail,
});

export const resendMail = defineEndpoint({
  name: 'resendMail',
  method: 'POST',
  path: `${base}/{id}/resend`,
  ...requirements.administer,
  summary:
    'Send an email of Curbstop itself again that may have arrived or was not sent, such as a reminder of deadlines; it waits for the mail server again, and a reminder is written as of that day',
  params: accountRecordParams,
  response: mail,
});
