import { demonstrationPwsids } from '@curbstop/contract/accounts/demonstration.values';
import { beforeAll, expect, test } from 'vitest';
import { aWaterSystem } from '../testing/people.ts';
import { sharedProduct, type TestProduct } from '../testing/product.ts';
import { createReporterContext } from './authenticator.ts';
import { createMailer } from './foundation/mail/create-mailer.ts';
import { createCarrier } from './foundation/shipping/http-carrier.ts';
import { createMailHouse } from './foundation/shipping/http-mail-house.ts';
import type { AppContext } from './foundation/request-context.ts';

let product: TestProduct;
let app: AppContext;
beforeAll(async () => {
  product = await sharedProduct();
  const address = { url: 'http://127.0.0.1:9', waitMs: 1000 };
  const config = {
    ...product.app.config,
    carrier: { ...address, token: 'secret' },
    mailHouse: { ...address, key: 'secret' },
    mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'Curbstop <curbstop@example.com>' },
  };
  app = {
    ...product.app,
    config,
    carrier: createCarrier(config),
    mailHouse: createMailHouse(config),
    mailer: createMailer(config, product.app),
  };
});

test.each([
  [demonstrationPwsids.harlowFalls, false],
  ['CT0990017', true],
])('account %s has the carrier, mail house and mail server of the operator: %s', async (pwsid, isReal) => {
  const accountId = await aWaterSystem(product.app, { pwsid });
  const context = await createReporterContext(app, { accountId, name: 'Job' });
  const { carrier, mailHouse, config } = context.app;
  expect([carrier, mailHouse, config.mail].map((service) => service !== undefined)).toEqual([isReal, isReal, isReal]);
  if (isReal) return;
  const sender = { database: context.database, person: { id: null } };
  const to = { address: 'robin@example.com', name: 'Robin' };
  const mail = await context.database.write((trx) =>
    context.app.mailer.prepare(trx, sender, { to, subject: 'Notice', text: 'Text' }),
  );
  expect(await context.app.mailer.send(sender, mail)).toBe('kept');
});
