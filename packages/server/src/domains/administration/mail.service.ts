import type * as mailEndpoints from '@curbstop/contract/administration/mail.endpoints';
import { mailList, type MailHead } from '@curbstop/contract/administration/mail.endpoints';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { listPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import type { Service } from '../../foundation/service.ts';
import { findMail, createMailSource } from '../../foundation/mail/mail.repository.ts';

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
