import { downloadDocument } from '@curbstop/contract/letters/letter-batch.endpoints';
import { pendingBatchDocument } from '@curbstop/contract/letters/letter-batch.graphql';
import type { BatchStatus } from '@curbstop/contract/letters/letter-batch.values';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  neverRespond,
  onDocument,
  refuse,
  refuseDocument,
  requestsTo,
  respondToDocument,
  respondWithFile,
  variablesOf,
  type Responses,
} from '../../../testing/server.ts';
import { me, showScreen } from '../../../testing/show-screen.tsx';
import { addPendingBatch, toBatchOwner } from './pending-batch.commands.ts';
import { PendingBatches } from './PendingBatches.tsx';

const batchId = '01995b1e-7c1a-7000-8000-0000000000b1';
const documentId = '01995b1e-7c1a-7000-8000-0000000000b2';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  addPendingBatch(toBatchOwner(me), batchId);
});

const batch = (status: BatchStatus, isReady = status === 'Ready') =>
  respondToDocument(pendingBatchDocument, {
    communicationBatchReady: isReady,
    communicationBatchDownloadInfo: { documentId: isReady ? documentId : null, status },
  });
const file = respondWithFile(downloadDocument, 'Annual notice.zip');

async function showPage(responses: readonly Responses[], permissions: readonly string[] = ['pws:create', 'pws:read']) {
  const shown = showScreen(
    <>
      <p>Page</p>
      <PendingBatches me={{ ...me, permissions: [...permissions], features: ['COMMS'] }} />
    </>,
    { responses },
  );
  await screen.findByText('Page');
  /** Lets ten seconds pass and waits for the number of checks so far. */
  const tick = async (checks: number) => {
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(countChecks()).toBe(checks));
  };
  const countChecks = () => variablesOf(shown.requests, pendingBatchDocument).length;
  const downloads = () => requestsTo(shown.requests, downloadDocument);
  return { ...shown, countChecks, tick, downloads };
}

test('letters that are being created are checked again, without a message', async () => {
  const { downloads, tick } = await showPage([batch('Rendering')]);
  await tick(1);
  await tick(2);
  expect(downloads()).toEqual([]);
  expect(screen.queryByText(/could not|downloads/)).toBeNull();
});

test('a batch that was canceled is forgotten without a message', async () => {
  const { tick } = await showPage([batch('Cancelled')]);
  await tick(1);
  await tick(1);
  expect(screen.queryByText(/could not be created/)).toBeNull();
});

test('a download that is refused is reported and not tried again', async () => {
  const { downloads, tick } = await showPage([batch('Ready'), refuse(downloadDocument, 404, 'This file was removed.')]);
  await tick(1);
  expect(await screen.findByText('The letters could not be downloaded. This file was removed.')).toBeVisible();
  await tick(1);
  expect(downloads()).toHaveLength(1);
});

test('a download that failed for the moment is tried again', async () => {
  const { downloads, tick } = await showPage([batch('Ready'), refuse(downloadDocument, 503, 'Busy.')]);
  await tick(1);
  await waitFor(() => expect(downloads()).toHaveLength(1));
  await tick(2);
  await waitFor(() => expect(downloads()).toHaveLength(2));
});

test('a status that could not be read is requested again', async () => {
  const { countChecks, tick } = await showPage([refuseDocument(pendingBatchDocument, 'Internal')]);
  await tick(1);
  await tick(2);
  expect(countChecks()).toBe(2);
});

test('a file that is still on its way is not requested a second time', async () => {
  const { downloads, tick } = await showPage([batch('Ready'), neverRespond(downloadDocument)]);
  await tick(1);
  await tick(1);
  expect(downloads()).toHaveLength(1);
});

test('nothing is requested for people who may not view letters', async () => {
  const { countChecks, tick } = await showPage([batch('Ready'), file], []);
  await tick(0);
  expect(countChecks()).toBe(0);
});

test('nothing is requested after the page is left', async () => {
  const { countChecks, tick, unmount } = await showPage([batch('Ready'), file]);
  unmount();
  await tick(0);
  expect(countChecks()).toBe(0);
});

test('a batch that is no longer there is forgotten and does not keep the others from being downloaded', async () => {
  const laterId = '01995b1e-7c1a-7000-8000-0000000000b3';
  addPendingBatch(toBatchOwner(me), laterId);
  const missing = { code: 'notFound', statusCode: 404 };
  const { requests, tick } = await showPage([
    onDocument(pendingBatchDocument, ({ batchId: requested }) =>
      requested === batchId
        ? { body: { errors: [{ message: 'We could not find it.', extensions: missing }] } }
        : {
            body: {
              data: {
                communicationBatchReady: false,
                communicationBatchDownloadInfo: { documentId: null, status: 'Rendering' },
              },
            },
          },
    ),
  ]);
  await tick(2);
  await tick(3);
  expect(variablesOf(requests, pendingBatchDocument).map(({ batchId: requested }) => requested)).toEqual([
    batchId,
    laterId,
    laterId,
  ]);
});
