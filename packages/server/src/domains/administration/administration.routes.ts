import { listMails, readMail } from '@curbstop/contract/administration/mail.calls';
import type { Router } from '../../foundation/http/serve.ts';
import { getMail, listOutbox } from './mail.service.ts';

export function administrationRoutes(router: Router): void {
  router.account(listMails, listOutbox);
  router.account(readMail, getMail);
}
