import type { DeliverySettings } from '@curbstop/contract/administration/delivery-settings.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.start({
    RUN_JOBS: 'false',
    SMTP_URL: 'smtps://harlow:smtp-password@mail.harlow.gov:465',
    MAIL_FROM: 'Harlow Water <water@harlow.gov>',
    MAIL_HOUSE_URL: 'https://user:url-password@api.lob.com/v1',
    MAIL_HOUSE_KEY: 'mail-house-key',
    MAIL_HOUSE_WEBHOOK_SECRET: 'webhook-secret-of-mail-house',
  });
});
afterAll(() => fixture.product.stop());

test('administrators see which mail server and mail house are set up, and none of their secrets', async () => {
  const read = (person = fixture.administrator) =>
    fixture.requestJson<DeliverySettings>(
      person,
      'GET',
      `/pws/accounts/${fixture.administrator.accountId}/delivery-settings`,
    );
  const { status, body } = await read();
  expect([status, body]).toMatchObject([
    200,
    {
      isDemonstration: false,
      email: { server: 'mail.harlow.gov:465', sender: 'Harlow Water <water@harlow.gov>' },
      mailHouse: { server: 'api.lob.com', acceptsReports: true },
    },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/password|key|secret|"harlow"/);
  expect((await read(fixture.editor)).status).toBe(403);
  expect((await read(fixture.memberOfOtherAccount)).status).toBe(404);
});
