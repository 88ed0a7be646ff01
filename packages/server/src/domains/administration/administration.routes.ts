import * as mailEndpoints from '@curbstop/contract/administration/mail.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { getMail, listMails } from './mail.service.ts';

export function administrationRoutes(router: Router): void {
  router.account(mailEndpoints.listMails, listMails);
  router.account(mailEndpoints.getMail, getMail);
}
