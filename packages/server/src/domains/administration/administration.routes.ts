import * as deliveryEndpoints from '@curbstop/contract/administration/delivery-settings.endpoints';
import * as mailEndpoints from '@curbstop/contract/administration/mail.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { getDeliverySettings } from './delivery-settings.service.ts';
import { getMail, listMails, resendMail } from './mail.service.ts';

export function administrationRoutes(router: Router): void {
  router.account(mailEndpoints.listMails, listMails);
  router.account(mailEndpoints.getMail, getMail);
  router.account(mailEndpoints.resendMail, resendMail);
  router.account(deliveryEndpoints.getDeliverySettings, getDeliverySettings);
}
