import type { DeadlineList } from '@curbstop/contract/compliance/deadline.rules';
import type { Campaign } from '@curbstop/contract/notice-campaigns/campaign.rules';
import type { SamplingFixture } from './sampling-fixture.ts';

/**
 * The key of the yearly notices that are not due yet. Those of earlier years are recorded as completed, so that letters
 * count for none of them.
 */
export async function completeEarlierYears(fixture: SamplingFixture): Promise<string> {
  const { body } = await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines');
  const ofYears = body.items.filter(({ kind }) => kind === 'serviceLineNotice');
  for (const { key, version, dueOn } of ofYears.filter((one) => one.dueOn < body.today)) {
    const completed = { version, fields: { doneOn: dueOn } };
    const { status } = await fixture.requestJson(fixture.editor, 'PUT', `@/compliance/deadlines/${key}`, completed);
    if (status !== 200) throw new Error(`${key} was not completed: ${status}`);
  }
  const { body: campaigns } = await fixture.requestJson<{ items: Campaign[] }>(
    fixture.reader,
    'GET',
    '@/notice-campaigns',
  );
  return campaigns.items.find(({ kind, isPast }) => kind === 'serviceLineNotice' && !isPast)?.key ?? '';
}
