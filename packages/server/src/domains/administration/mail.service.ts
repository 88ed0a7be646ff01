import { listMails, mailList, readMail, type MailHead } from '@curbstop/contract/administration/mail.calls';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { findPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import type { AccountHandler } from '../../foundation/http/serve.ts';
import { findMail, mailSource } from '../../foundation/mail/mail.repository.ts';

export const listOutbox: AccountHandler<typeof listMails> = async (context, { query }) => {
  const page = await findPage<typeof mailList, MailHead>(toListContext(context), mailSource(mailList), query);
  return { ...page, items: [...page.items] };
};

export const getMail: AccountHandler<typeof readMail> = (context, { params }) =>
  context.database.read(async (trx) => {
    const mail = await findMail(trx, params.id);
    if (!mail) throw commonProblems.notFound();
    return mail;
  });
