import { flagNames } from '@curbstop/contract/feature-flags/flag.values';
import { downloadDocument } from '@curbstop/contract/letters/letter-batch.endpoints';
import { pendingBatchDocument } from '@curbstop/contract/letters/letter-batch.graphql';
import type { BatchStatus } from '@curbstop/contract/letters/letter-batch.values';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestsTo, respondToDocument, respondWithFile, variablesOf } from '../../testing/server.ts';
import { me, showScreen } from '../../testing/show-screen.tsx';
import type { Me } from '../domains/accounts/session.queries.ts';
import { PendingBatches } from '../domains/letters/PendingBatches.tsx';
import { addPendingBatch, toBatchOwner } from '../domains/letters/pending-batch.commands.ts';
import { toastStore } from '../ui/toasts.ts';
import { AppShell } from './AppShell.tsx';

const [first, second] = ['01995b1e-7c1a-7000-8000-0000000000b1', '01995b1e-7c1a-7000-8000-0000000000b2'];
const without = flagNames.filter((name) => name !== 'commsTwoEnabled');
const owner = toBatchOwner(me);
const stored = () =>
  JSON.parse(localStorage.getItem(`curbstop.pendingBatches.${owner.personId}.${owner.accountId}`) ?? '[]') as unknown;
const zip = `Batch_${first}_2026-11-25T15-00-00Z.zip`;

/** The environment: how far the server is with the batches. */
let statuses: Record<string, BatchStatus>;
const saved: string[] = [];
beforeEach(() => {
  localStorage.clear();
  toastStore.change([]);
  saved.length = 0;
  statuses = { [first]: 'Queued', [second]: 'Queued' };
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:curbstop/file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(globalThis, 'setInterval');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const member: Me = { ...me, features: ['COMMS'], flags: without };

function open(piece = <PendingBatches me={member} />) {
  return showScreen(piece, {
    responses: [
      respondToDocument(pendingBatchDocument, (({ batchId }: { batchId: string }) => {
        const isReady = statuses[batchId] === 'Ready';
        return {
          communicationBatchReady: isReady,
          communicationBatchDownloadInfo: { documentId: isReady ? batchId : null, status: statuses[batchId] },
        };
      }) as unknown as object),
      respondWithFile(downloadDocument, zip),
    ],
  });
}
type Shown = ReturnType<typeof open>;

const polled = ({ requests }: Shown) => variablesOf(requests, pendingBatchDocument).map(({ batchId }) => batchId);

/** `waitFor` of the library would wait by the timers that these tests hold. */
async function until(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; !isTrue() && turn < 2_000_000; turn++) await new Promise(setImmediate);
}

const untilPolling = () => until(() => vi.mocked(setInterval).mock.calls.some(([, ms]) => ms === 10_000));

test.each([
  ['polls without the newer communications feature', without, true],
  ['does not poll with it [A4.21]', flagNames, false],
] as const)('draws the frame %s', async (_, flags, polls) => {
  addPendingBatch(owner, first);
  const shown = open(
    <AppShell me={{ ...member, flags: [...flags] }} tabs={[]}>
      A page
    </AppShell>,
  );
  // Its code is loaded at some moment after the page is shown.
  if (polls) await untilPolling();
  else await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(polled(shown).length > 0).toBe(polls);
});

test('a batch that failed is reported once and not awaited any longer', async () => {
  addPendingBatch(owner, first);
  statuses[first] = 'Failed';
  open();
  await untilPolling();
  await vi.advanceTimersByTimeAsync(10_000);
  await until(() => toastStore.read().length > 0);
  expect(toastStore.read()[0]?.text).toBe('The letters could not be created. Open Bulk downloads to see why.');
  expect(stored()).toEqual([]);
});

test('polling stops at sign-out and goes on after the next sign-in, for the same person and account', async () => {
  addPendingBatch(owner, first);
  addPendingBatch({ ...owner, personId: second }, second);
  const shown = open();
  await untilPolling();
  shown.unmount();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(polled(shown)).toEqual([]);
  vi.mocked(setInterval).mockClear();
  const again = open();
  await untilPolling();
  await vi.advanceTimersByTimeAsync(10_000);
  await until(() => polled(again).length > 0);
  expect(polled(again)).toEqual([first]);
});

test('pending batches are polled every 10 seconds, and downloaded one after the other [A4.21, B4.11, B9.10]', async () => {
  addPendingBatch(owner, first);
  addPendingBatch(owner, second);
  const shown = open();
  await untilPolling();
  vi.advanceTimersByTime(9_999);
  expect(polled(shown)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await until(() => polled(shown).length === 2);
  expect(polled(shown)).toEqual([first, second]);
  expect(saved).toEqual([]);
  statuses[first] = 'Ready';
  await vi.advanceTimersByTimeAsync(10_000);
  await until(() => polled(shown).length === 4);
  expect(saved).toEqual([zip]);
  expect(requestsTo(shown.requests, downloadDocument)[0]?.params).toMatchObject({ documentId: first });
  expect(polled(shown)).toEqual([first, second, first, second]);
  expect(stored()).toEqual([second]);
  statuses[second] = 'Ready';
  await vi.advanceTimersByTimeAsync(10_000);
  await until(() => saved.length === 2);
  expect(stored()).toEqual([]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(polled(shown)).toHaveLength(5);
});
