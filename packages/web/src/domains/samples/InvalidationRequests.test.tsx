import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import {
  createInvalidationRequest,
  decideInvalidationRequest,
  listInvalidationRequests,
} from '@curbstop/contract/samples/invalidation-request.endpoints';
import type { InvalidationRequest } from '@curbstop/contract/samples/invalidation-request.rules';
import { previewInvalidations } from '@curbstop/contract/samples/sample-invalidation.endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aSample } from '../../../testing/a-sample.ts';
import { inSequence, neverRespond, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { overlayStore } from '../../ui/overlays.ts';
import { InvalidationRequests } from './InvalidationRequests.tsx';
import { SampleDrawer } from './SampleDrawer.tsx';
import { listRequestActions } from './SelectedSamples.tsx';

afterEach(() => overlayStore.change([]));

const aRequest = (change: Partial<InvalidationRequest> = {}): InvalidationRequest => ({
  id: '01995b1e-7c1a-7000-8000-0000000000e1',
  state: 'Requested',
  statusReason: 3,
  reason: 'The sample container was damaged in transit',
  askedOn: '2026-03-20',
  note: 'Email to the State',
  requestedBy: 'Ari Clerk',
  requestedAt: '2026-03-20T14:30:00.000Z',
  decidedOn: null,
  decisionNote: null,
  decidedBy: null,
  decidedAt: null,
  ...change,
});
const refused = aRequest({
  id: '01995b1e-7c1a-7000-8000-0000000000e0',
  state: 'Refused',
  decidedOn: '2026-03-12',
  decisionNote: 'Letter 7',
  decidedBy: 'Ari Clerk',
  decidedAt: '2026-03-12T14:30:00.000Z',
});
const listed = (...requests: readonly InvalidationRequest[]) => respond(listInvalidationRequests, [...requests]);
const features = [...planFeatures.Expert];
const sample = aSample({ invalidationRequested: true });

test('an open request says that the sample keeps counting, and offers the three outcomes', async () => {
  const onDecide = vi.fn<(outcome: string) => void>();
  const { user } = showScreen(<InvalidationRequests sample={sample} onDecide={onDecide} />, {
    features,
    responses: [listed(aRequest(), refused)],
  });
  const [open, earlier] = await screen.findAllByRole('note');
  expect(open?.textContent).toContain('Invalidation requested: The sample container was damaged in transit');
  expect(open?.textContent).toContain('is still used until the State invalidates it in writing');
  expect(earlier?.textContent).toContain('Refused on 03-12-2026, recorded by Ari Clerk. Email to the State Letter 7');
  await user.click(screen.getByRole('button', { name: 'Record refusal' }));
  await user.click(screen.getByRole('button', { name: 'Withdraw request' }));
  expect(onDecide.mock.calls.flat()).toEqual(['refused', 'withdrawn']);
  await user.click(screen.getByRole('button', { name: 'Granted: invalidate sample' }));
  expect(overlayStore.read()).toMatchObject([{ name: 'invalidateSamples', props: { statusReason: 3 } }]);
});

test('offers no outcome without permission, and shows nothing for a sample without a request', async () => {
  const { unmount } = showScreen(<InvalidationRequests sample={sample} onDecide={undefined} />, {
    features,
    responses: [listed(aRequest())],
  });
  expect(within(await screen.findByRole('note')).queryAllByRole('button')).toEqual([]);
  unmount();
  const { requests } = showScreen(<InvalidationRequests sample={aSample()} onDecide={undefined} />, {
    features,
    responses: [listed()],
  });
  await waitFor(() => expect(requestsTo(requests, listInvalidationRequests)).toHaveLength(1));
  expect(screen.queryByRole('note')).toBeNull();
});

test('says that the requests could not be loaded, and loads them again', async () => {
  const { user } = showScreen(<InvalidationRequests sample={sample} onDecide={undefined} />, {
    features,
    responses: [
      inSequence(listInvalidationRequests, refuse(listInvalidationRequests, 403, 'No access.'), listed(aRequest())),
    ],
  });
  expect(await screen.findByText('The invalidation requests could not be loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('note')).toBeVisible();
});

function openDrawer(named: string, ...responses: readonly Responses[]) {
  const onClose = vi.fn<() => void>();
  const shown = showScreen(<SampleDrawer sample={sample} named={named} onClose={onClose} />, { features, responses });
  return { ...shown, onClose };
}
const enter = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a request is sent with its reason, and shows what a granted one would change', async () => {
  const { user, requests, onClose } = openDrawer(
    'request',
    respond(previewInvalidations, {
      resultsVersion: 'r-1',
      event: { id: sample.samplingEvent.id, name: 'January to June 2026', endsOn: '2026-06-30' },
      replacementRefusal: null,
      isCompliance: true,
      waiting: 0,
      replacementKits: null,
      percentiles: [{ analyteCode: 'lead', displayName: 'Lead', before: null, after: null }],
      periods: [],
    }),
    respond(createInvalidationRequest, aRequest()),
  );
  expect(await screen.findByRole('table', { name: /^90th percentile before and after/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Record request' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Reason: Choose the reason for your request');
  await user.selectOptions(screen.getByLabelText(/^Reason/), '3');
  enter(/^Date of your request/, '03-20-2026');
  await user.click(screen.getByRole('button', { name: 'Record request' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(requestsTo(requests, createInvalidationRequest).map(({ body }) => body)).toEqual([
    { statusReason: 3, askedOn: '2026-03-20', note: null },
  ]);
});

test('a refusal needs its day, and is sent for the open request', async () => {
  const { user, requests, onClose } = openDrawer(
    'refused',
    listed(aRequest()),
    respond(decideInvalidationRequest, refused),
  );
  await user.click(await screen.findByRole('button', { name: 'Record refusal' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Enter the date of the decision');
  enter(/^Date of the State’s written decision/, '03-19-2026');
  await user.click(screen.getByRole('button', { name: 'Record refusal' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('cannot be before the request'));
  enter(/^Date of the State’s written decision/, '03-25-2026');
  await user.click(screen.getByRole('button', { name: 'Record refusal' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(requestsTo(requests, decideInvalidationRequest).map(({ body }) => body)).toEqual([
    { state: 'Refused', decidedOn: '2026-03-25', note: null },
  ]);
});

test('an address of an outcome without an open request says so; while it loads, no form is shown', async () => {
  const { unmount } = openDrawer('withdrawn', listed(refused));
  expect(await screen.findByText('No open request')).toBeVisible();
  unmount();
  openDrawer('withdrawn', neverRespond(listInvalidationRequests));
  expect(await screen.findByRole('dialog', { name: 'Withdraw request for Sample 4' })).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
});

test('a request is offered for samples that count and have none', () => {
  const offered = (change: Parameters<typeof aSample>[0]) =>
    listRequestActions(aSample(change), () => {}).map(({ label }) => label);
  expect(offered({})).toEqual(['Request invalidation']);
  expect(offered({ status: 4 })).toEqual(['Request invalidation']);
  expect(offered({ status: 5 })).toEqual([]);
  expect(offered({ status: 1, statusLabel: 'Collected' })).toEqual(['Request invalidation']);
  expect(offered({ status: 1, statusLabel: 'New', collectedOn: null })).toEqual([]);
  expect(offered({ invalidationRequested: true })).toEqual([]);
});
