import type * as mailEndpoints from '@curbstop/contract/administration/mail.endpoints';
import { mailList, type MailHead } from '@curbstop/contract/administration/mail.endpoints';
import { mailProblems } from '@curbstop/contract/administration/mail.problems';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { getInstant } from '../../foundation/clock.ts';
import { listPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import type { Service } from '../../foundation/service.ts';
import { findMail, createMailSource, releaseMailToResend } from '../../foundation/mail/mail.repository.ts';

export const listMails: Service<typeof mailEndpoints.listMails> = async (context, request) => {
  const page = await listPage<typeof mailList, MailHead>(toListContext(context), createMailSource(mailList), request);
  return { ...page, items: [...page.items] };
};

export const getMail: Service<typeof mailEndpoints.getMail> = (context, { id }) =>
  context.database.read(async (trx) => {
    const mail = await findMail(trx, id);
    if (!mail) throw commonProblems.notFound();
    return mail;
  });

/** A double of a reminder is harmless, and whether the first one arrived only its reader knows: so a person decides. */
export const resendMail: Service<typeof mailEndpoints.resendMail> = async (context, { id }) => {
  const mail = await context.database.write(async (trx) => {
    if (!(await findMail(trx, id))) throw commonProblems.notFound();
    if (!(await releaseMailToResend(trx, id, getInstant(context.app.clock)))) throw mailProblems.mailNotResendable();
    return findMail(trx, id);
  });
  if (!mail) throw commonProblems.notFound();
  return mail;
};
