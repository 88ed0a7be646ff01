import { isDemonstrationAccount } from '@curbstop/contract/accounts/demonstration.values';
import { createMailer } from '../../foundation/mail/create-mailer.ts';
import type { AppContext } from '../../foundation/request-context.ts';

/**
 * The services of an account. A demonstration account has invented kits, letters and addresses: none of them reaches a
 * carrier, a mail house or a mail server, whatever the operator has configured.
 */
export function getAppOfAccount(app: AppContext, account: { readonly pwsid: string }): AppContext {
  if (!isDemonstrationAccount(account)) return app;
  const config = { ...app.config, carrier: undefined, mailHouse: undefined, mail: undefined };
  return { ...app, config, carrier: undefined, mailHouse: undefined, mailer: createMailer(config, app) };
}
