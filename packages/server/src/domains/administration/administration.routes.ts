import { listMails, readMail } from '@curbstop/contract/administration/mail.calls';
import type { Router } from '../../foundation/http/serve.ts';
import { oneMail, outbox } from './mail.service.ts';

export function administrationRoutes(router: Router): void {
  router.account(listMails, outbox);
  router.account(readMail, oneMail);
}
