import { isDemonstrationAccount } from '@curbstop/contract/accounts/demonstration.values';
import type * as deliveryEndpoints from '@curbstop/contract/administration/delivery-settings.endpoints';
import { findReturnAddress } from '@curbstop/contract/letters/return-address.calculation';
import type { Service } from '../../foundation/service.ts';
import { getAccountProfileWithin } from '../accounts/account-profile.service.ts';

/** Only hosts and the sender: addresses of servers can contain passwords. */
export const getDeliverySettings: Service<typeof deliveryEndpoints.getDeliverySettings> = ({
  account,
  app,
  database,
}) =>
  database.read(async (trx) => {
    const { mail, mailHouse, mailHouseWebhookSecret } = app.config;
    return {
      isDemonstration: isDemonstrationAccount(account),
      email: { server: mail ? new URL(mail.smtpUrl).host : null, sender: mail?.from ?? '' },
      mailHouse: {
        server: mailHouse ? new URL(mailHouse.url).host : null,
        acceptsReports: mailHouse !== undefined && mailHouseWebhookSecret !== undefined,
      },
      hasReturnAddress: findReturnAddress(await getAccountProfileWithin(trx)) !== undefined,
    };
  });
