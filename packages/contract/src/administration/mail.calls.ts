import { z } from 'zod';
import { needs } from '../accounts/need.values.ts';
import { call } from '../kinds/call.ts';
import { accountParams, accountRecordParams, id } from '../kinds/ids.ts';
import { list, pageAnswer, pageQuestion } from '../kinds/list.ts';

const base = '/pws/accounts/{accountId}/mails';

export const mailHead = z.object({ id, toAddress: z.string(), toName: z.string(), subject: z.string(), state: z.enum(['kept', 'sent', 'failed']), createdOn: z.string() });
export type MailHead = z.infer<typeof mailHead>;

export const mailList = list({
  defaultSort: '-createdOn',
  fields: { createdOn: { label: 'Written', sort: true, filter: 'instant' }, toAddress: { label: 'To', filter: 'text', sort: true }, subject: { label: 'Subject', filter: 'text', sort: true }, state: { label: 'State', filter: 'choice' } },
});

export const listMails = call({ name: 'listMails', method: 'GET', path: base, ...needs.administer, summary: 'The mails that the product wrote for this account', params: accountParams, query: pageQuestion(mailList), answer: pageAnswer(mailHead) });

export const readMail = call({ name: 'readMail', method: 'GET', path: `${base}/{id}`, ...needs.administer, summary: 'One mail as text; a personal link is never in it', params: accountRecordParams, answer: mailHead.extend({ text: z.string(), error: z.string().nullable() }) });
