import { Buffer } from 'node:buffer';
import type { Communication } from '@curbstop/contract/communications/communication.rules';
import type { BatchRow } from '@curbstop/contract/letters/letter.rules';
import type { Campaign } from '@curbstop/contract/notice-campaigns/campaign.rules';
import { beforeAll, expect, test } from 'vitest';
import { aPlannedLetter, sendLetters } from '../../../testing/letters.ts';
import { refusal, SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { unzip } from '../../../testing/unzip.ts';

let world: SamplingFixture;
beforeAll(async () => {
  world = await SamplingFixture.share();
});

const base = '/platform/communications';

async function aLeadLine(): Promise<string> {
  const locationId = await world.aLocation();
  await world.addLine(locationId);
  return locationId;
}

test('the package has an example of each mailed letter, every address with its state, and what is missing', async () => {
  const [mailed] = [await aLeadLine(), await aLeadLine()];
  const body = { name: 'Lead: 2026', templateId: 'serviceLineLead-en', language: 'en', triggerType: 'AdHocLocation' };
  const letter = await world.requestJson<Communication>(world.crew, 'POST', `${base}/communication`, body);
  const letters = [aPlannedLetter({ communicationId: letter.body.id, locationId: mailed, letterName: 'Lead: 2026' })];
  const batchId = await sendLetters(world.product, world.administrator, { letters, method: 'Mail' });
  const batch = () => world.requestJson<BatchRow>(world.reader, 'GET', `${base}/batch/${batchId}`);
  await expect.poll(async () => (await batch()).body.status, { timeout: 60_000 }).toBe('Ready');
  const { body: list } = await world.requestJson<{ items: Campaign[]; today: string }>(
    world.reader,
    'GET',
    '@/notice-campaigns',
  );
  const key = list.items.find(({ kind, isPast }) => kind === 'serviceLineNotice' && !isPast)?.key ?? '';
  const mark = { mailedOn: list.today };
  await world.requestJson(world.administrator, 'POST', `${base}/batch/${batchId}/mailed`, mark);
  const response = await world.product.server.inject({
    method: 'GET',
    url: `/pws/rest/accounts/${world.reader.accountId}/notice-campaigns/${key}/package`,
    headers: world.reader.headers,
  });
  expect(response.statusCode).toBe(200);
  expect(String(response.headers['content-disposition'])).toContain('.zip');
  const files = await unzip(response.rawPayload);
  const names = [...files.keys()];
  expect(names).toEqual(['Notices.xlsx', expect.stringMatching(/^Example letters\/Lead {2}2026 \(en\) L\d+\.pdf$/)]);
  expect(files.get(String(names[1]))?.subarray(0, 5).toString()).toBe('%PDF-');
  const workbook = await unzip(files.get('Notices.xlsx') ?? Buffer.alloc(0));
  const texts = [...workbook.values()].join('');
  for (const text of ['Mill Street', 'Lead: 2026', 'Mailed', 'Done', 'Not done: No active letter: 1.'])
    expect(texts).toContain(text);
  const elsewhere = await world.requestJson(world.memberOfOtherAccount, 'GET', `@/notice-campaigns/${key}/package`);
  expect(refusal(elsewhere).slice(0, 2)).toEqual([404, 'notFound']);
});
