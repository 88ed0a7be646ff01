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

export const getMail = defineEndpoint({
  name: 'getMail',
  method: 'GET',
  path: `${base}/{id}`,
  ...requirements.administer,
  summary: 'One mail as text, without personal links',
  params: accountRecordParams,
  response: mailHead.extend({ text: z.string(), error: z.string().nullable() }),
});
