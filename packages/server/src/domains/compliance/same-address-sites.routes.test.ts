import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import type { PeriodDetails } from '@curbstop/contract/compliance/period.rules';
import { expect, test } from 'vitest';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

test('counts an address that is recorded several times as one site of a period', async () => {
  const fixture = await SamplingFixture.share();
  const event = await fixture.anEvent();
  const add = async (addressLine1: string) => {
    const address = { addressLine1, city: 'Harlow', state: 'CT', zip: '06415' };
    const { body } = await fixture.requestJson<LocationDetails>(fixture.administrator, 'POST', '@/locations', address);
    return body.id;
  };
  const locationIds = [
    await add('9 Test Way'),
    await add('9 Test Way'),
    await add('9 TEST WAY'),
    await add('10 Test Way'),
  ];
  await fixture.requestJson(fixture.crew, 'POST', `@/samplingevents/${event.id}/locations`, { locationIds });
  await fixture.create(event, locationIds);
  const { owner } = fixture.product.app.database;
  await owner.updateTable('samples').set({ collected_on: '2026-02-03' }).where('event_id', '=', event.id).execute();
  const { items } = (await fixture.page(`?filters[eventId]=${event.id}`)).body;
  await fixture.report(
    items.flatMap(({ id }) => [
      { sampleId: id, result: '1' },
      { sampleId: id, result: '10', analyteId: 2 },
    ]),
  );
  const path = '@/compliance/periods/2026-01-01';
  const { body } = await fixture.requestJson<PeriodDetails>(fixture.reader, 'GET', path);
  expect(body).toMatchObject({ collectedSites: 2, analyzedSites: 2 });
  expect(body.sites.map(({ addressLine1, samples }) => [addressLine1, samples.length])).toEqual([
    ['10 Test Way', 1],
    ['9 Test Way', 3],
  ]);
});
