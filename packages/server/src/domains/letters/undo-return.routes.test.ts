import type { BatchRow, LetterRow } from '@curbstop/contract/letters/letter.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { aLetterText, aPlannedLetter, sendLetters } from '../../../testing/letters.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

let fixture: SamplingFixture;
let communicationId: string;
let locationId: string;
beforeAll(async () => {
  // No job runs; the tests say which letters are ready.
  fixture = await SamplingFixture.start({ RUN_JOBS: 'false' });
  communicationId = await aLetterText(fixture.product, fixture.administrator);
  locationId = await fixture.aLocation();
  await fixture.addLine(locationId);
});
afterAll(() => fixture.product.stop());

const base = '/platform/communications';
const owner = () => fixture.product.app.database.owner;
const get = async <Body>(path: string) => (await fixture.requestJson<Body>(fixture.reader, 'GET', path)).body;

/** Letters that are printed, of which one can be recorded as returned. */
async function aPrintedBatch(count = 1): Promise<{ readonly id: string; readonly letters: readonly LetterRow[] }> {
  const letters = Array.from({ length: count }, () => aPlannedLetter({ communicationId, locationId }));
  const id = await sendLetters(fixture.product, fixture.administrator, { letters });
  const createdOn = '2026-07-01T12:00:00Z';
  await owner()
    .updateTable('letter_batches')
    .set({ status: 'Ready', created_on: createdOn, letter_on: '2026-07-01' })
    .where('id', '=', id)
    .execute();
  await owner()
    .updateTable('letters')
    .set({ status: 'Rendered', created_on: createdOn })
    .where('batch_id', '=', id)
    .execute();
  return { id, letters: (await get<Page<LetterRow>>(`${base}/instance?filters[batchId]=${id}&sort=createdOn`)).items };
}
const mail = (id: string) =>
  fixture.requestJson<BatchRow>(fixture.editor, 'POST', `${base}/batch/${id}/mailed`, { mailedOn: '2026-07-02' });
const comeBack = (code: string, reason = 'Vacant') =>
  fixture.requestJson<LetterRow>(fixture.editor, 'POST', `${base}/instance/returned`, {
    code,
    reason,
    returnedOn: '2026-07-09',
  });
const undo = (id: string, body: object = { reason: 'Another letter came back' }, person: TestPerson = fixture.editor) =>
  fixture.requestJson<LetterRow>(person, 'POST', `${base}/instance/${id}/undoReturn`, body);
const listChanges = async (id: string) => (await get<{ items: object[] }>(`${base}/instance/${id}/changes`)).items;
const readStatus = async (batchId: string) => (await get<BatchRow>(`${base}/batch/${batchId}`)).status;

async function aReturnedLetter(): Promise<LetterRow> {
  const { id, letters } = await aPrintedBatch();
  await mail(id);
  const { body } = await comeBack(letters[0]?.code ?? '');
  expect(body.status).toBe('Returned');
  return body;
}

describe('a return that was recorded by mistake', () => {
  test('is undone with a reason, which the history of the letter keeps', async () => {
    const letter = await aReturnedLetter();
    await comeBack(letter.code, 'Refused');
    expect((await undo(letter.id, {})).status).toBe(400);
    expect((await undo(letter.id, undefined, fixture.reader)).status).toBe(403);
    expect((await undo(letter.id, undefined, fixture.memberOfOtherAccount)).status).toBe(404);
    expect((await undo(letter.id)).body).toMatchObject({
      status: 'Mailed',
      mailedOn: '2026-07-02',
      returnedOn: null,
      returnReason: null,
      needsResending: false,
    });
    expect((await listChanges(letter.id))[0]).toMatchObject({
      before: { status: 'Returned', returnReason: 'Refused', returnedOn: '2026-07-09' },
      after: { status: 'Mailed' },
      reason: 'Another letter came back',
    });
    expect(summarizeProblem(await undo(letter.id))).toEqual([
      409,
      'noReturnToUndo',
      `Letter ${letter.code} was mailed, so there is no return to undo.`,
    ]);
    // It can come back another day.
    expect((await comeBack(letter.code)).body.status).toBe('Returned');
  });

  test('stays once the letter was sent again', async () => {
    const letter = await aReturnedLetter();
    const corrected = { recipientName: 'Priya Shah', address: ['Priya Shah', '2 Oak Road', 'Harlow, CT 06415'] };
    await fixture.requestJson(fixture.editor, 'POST', `${base}/instance/${letter.id}/resend`, corrected);
    expect(summarizeProblem(await undo(letter.id))).toEqual([
      409,
      'returnedAndResent',
      `Letter ${letter.code} was sent again after it was returned, so its return can’t be undone.`,
    ]);
  });

  test('leaves a letter whose mailing was not recorded waiting to be mailed, and its batch open', async () => {
    const { id, letters } = await aPrintedBatch();
    const letter = letters[0] as LetterRow;
    await comeBack(letter.code);
    expect(await readStatus(id)).toBe('Sent');
    expect((await undo(letter.id)).body.status).toBe('Rendered');
    expect(await readStatus(id)).toBe('Ready');
    expect((await mail(id)).body).toMatchObject({ status: 'Sent', counts: { Mailed: 1 } });
  });
});
