import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { completionCertification } from '@curbstop/contract/samples/sample-completion.rules';
import { completeSamples } from '@curbstop/contract/samples/sample-completion.endpoints';
import { countFindings, listSamples } from '@curbstop/contract/samples/sample.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aSampleRow } from '../../../testing/a-sample.ts';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { pageOf, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { overlayStore } from '../../ui/overlays.ts';
import { SamplesOfEvent } from './SampleLists.tsx';

afterEach(() => overlayStore.change([]));

const first = aSampleRow();
const second = aSampleRow({ id: '01995b1e-7c1a-7000-8000-0000000000a2', number: 5 });
const counts = { exceedances: 1, detects: 1, nonDetects: 0, waiting: 0 };

async function open({
  rows = [first, second],
  answer = respond(completeSamples, ({ body }) => ({
    completed: body.sampleIds?.length ?? 1_204,
    uniqueLocations: 1,
  })),
  permissions = ['pws:admin'],
}: {
  readonly rows?: readonly (typeof first)[];
  readonly answer?: Responses;
  readonly permissions?: readonly string[];
} = {}) {
  const shown = showScreen(<SamplesOfEvent event={aSamplingEvent()} />, {
    features: [...planFeatures.Expert],
    permissions,
    responses: [answer, respond(countFindings, counts), respond(listSamples, pageOf(rows))],
  });
  await screen.findByRole('link', { name: 'Sample 4' });
  return shown;
}
type Shown = Awaited<ReturnType<typeof open>>;

async function selectAll({ user }: Pick<Shown, 'user'>) {
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  const bar = within(await screen.findByRole('group', { name: 'Selected samples' }));
  await user.click(await bar.findByRole('button', { name: 'Complete' }));
  return within(await screen.findByRole('dialog'));
}
const certification = { name: completionCertification };

test('selected samples are certified, confirmed and completed, and the lists are loaded again', async () => {
  const shown = await open();
  const { user, requests } = shown;
  const dialog = await selectAll(shown);
  expect(await dialog.findByRole('heading', { name: 'Certify' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  expect(dialog.getByText('Certify that the information is true and correct.')).toBeVisible();
  await user.click(dialog.getByRole('checkbox', certification));
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  expect(dialog.getByText('4 and 5')).toBeVisible();
  const lists = requestsTo(requests, listSamples).length;
  await user.click(dialog.getByRole('button', { name: 'Complete 2 samples' }));
  expect(await dialog.findByText('2 samples were completed.')).toBeVisible();
  expect(requestsTo(requests, completeSamples).map(({ body }) => body)).toEqual([
    { sampleIds: [first.id, second.id], certified: true },
  ]);
  await waitFor(() => expect(requestsTo(requests, listSamples).length).toBeGreaterThan(lists));
  expect(document.activeElement?.textContent).toBe('Done');
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected samples' })).toBeNull());
});

test('one sample is completed from its row', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Actions for Sample 4' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Complete sample' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('checkbox', certification));
  await user.keyboard('{Enter}');
  await user.click(await dialog.findByRole('button', { name: 'Complete Sample 4' }));
  expect(await dialog.findByText('Sample 4 was completed.')).toBeVisible();
});

test('a sample of another status blocks the first step and is named', async () => {
  const open5 = aSampleRow({ ...second, status: 2, statusLabel: 'At Lab' });
  const shown = await open({ rows: [first, open5] });
  const dialog = await selectAll(shown);
  await shown.user.click(await dialog.findByRole('checkbox', certification));
  await shown.user.click(dialog.getByRole('button', { name: 'Next' }));
  expect(
    dialog.getByText(/^Sample 5 is At Lab and cannot be completed\..*Remove it from your selection\.$/),
  ).toBeVisible();
  expect(dialog.queryByRole('heading', { name: 'Confirm' })).toBeNull();
});

test('a refusal of the server keeps the dialog open with its sentence', async () => {
  const shown = await open({
    answer: refuse(completeSamples, 409, 'Sample 4 has no result for Copper yet.', 'resultsMissing'),
  });
  const dialog = await selectAll(shown);
  await shown.user.click(await dialog.findByRole('checkbox', certification));
  await shown.user.click(dialog.getByRole('button', { name: 'Next' }));
  await shown.user.click(dialog.getByRole('button', { name: 'Complete 2 samples' }));
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toContain('No sample was completed');
  expect(alert.textContent).toContain('Sample 4 has no result for Copper yet.');
});

test('who may not edit samples can’t complete them', async () => {
  const { user } = await open({ permissions: ['pws:read', 'pws:create'] });
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await screen.findByRole('group', { name: 'Selected samples' });
  expect(screen.queryByRole('button', { name: 'Complete' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Actions for Sample 4' }));
  await screen.findByRole('menuitem', { name: 'View location' });
  expect(screen.queryByRole('menuitem', { name: 'Complete sample' })).toBeNull();
});
