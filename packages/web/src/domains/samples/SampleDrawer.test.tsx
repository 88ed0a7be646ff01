import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { decideCounting } from '@curbstop/contract/samples/sample-counting.endpoints';
import { listReplaceableSamples } from '@curbstop/contract/samples/sample-replacement.endpoints';
import type { ReplaceableSample } from '@curbstop/contract/samples/sample-replacement.rules';
import { getSample, updateSample } from '@curbstop/contract/samples/sample.endpoints';
import type { Sample } from '@curbstop/contract/samples/sample.rules';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aResult, aSample } from '../../../testing/a-sample.ts';
import {
  inSequence,
  respondWithConflict,
  neverRespond,
  refuse,
  requestsTo,
  respond,
  type Responses,
} from '../../../testing/server.ts';
import { me, showScreen } from '../../../testing/show-screen.tsx';
import { sampleQuery } from './sample.queries.ts';
import { SampleDrawer } from './SampleDrawer.tsx';

const sample = aSample({ labSampleId: 'L-77' });
const replaceable: ReplaceableSample = {
  id: '01995b1e-7c1a-7000-8000-0000000000c1',
  number: 2,
  locationId: '01995b1e-7c1a-7000-8000-0000000000c2',
  addressLine1: '8 Elm St',
  collectedOn: '2026-03-02',
  stateDecisionOn: '2026-03-08',
  dueOn: '2026-03-28',
};

async function open(
  named: string,
  {
    responses = [],
    permissions,
    of = sample,
  }: { readonly responses?: readonly Responses[]; readonly permissions?: readonly string[]; readonly of?: Sample } = {},
) {
  const onClose = vi.fn<() => void>();
  const shown = showScreen(<SampleDrawer sample={of} named={named} onClose={onClose} />, {
    responses: [respond(listReplaceableSamples, [replaceable]), ...responses],
    features: [...planFeatures.Expert],
    ...(permissions && { permissions }),
  });
  const drawer = await screen.findByRole('dialog');
  await within(drawer).findByText(/^(Save|This result was|This sample counts|You don’t have permission)/);
  return { ...shown, onClose, drawer: within(drawer), name: drawer.getAttribute('aria-labelledby') ?? '' };
}
const enter = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const getValue = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
const getTitle = (id: string) => document.getElementById(id)?.textContent;

test('each form of a sample has its own title', async () => {
  const { name, unmount } = await open('sample');
  expect(getTitle(name)).toBe('Edit Sample 4');
  unmount();
  const { name: entered, unmount: close } = await open('result');
  expect(getTitle(entered)).toBe('Enter result for Sample 4');
  close();
  const { name: corrected } = await open(aResult().id);
  expect(getTitle(corrected)).toBe('Correct result for Lead');
});

test('explains that the result of an address was withdrawn', async () => {
  const { drawer } = await open('01995b1e-7c1a-7000-8000-0000000000b9');
  expect(drawer.getByText('This result was withdrawn')).toBeVisible();
  expect(drawer.getByText('The change history shows when, by whom and why.')).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
});

test.each(['sample', 'result', aResult().id])(
  'who may only read gets no form for %s, also by its address',
  async (named) => {
    const { drawer } = await open(named, { permissions: ['pws:read'] });
    expect(drawer.getByText('You don’t have permission to edit samples.')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  },
);

test('who may add enters results and does not edit the sample', async () => {
  const { unmount } = await open('result', { permissions: ['pws:read', 'pws:create'] });
  expect(screen.getByRole('form', { name: 'Enter result' })).toBeVisible();
  unmount();
  const { drawer } = await open('sample', { permissions: ['pws:read', 'pws:create'] });
  expect(drawer.getByText('You don’t have permission to edit samples.')).toBeVisible();
});

test('the days and the laboratory’s number are saved with the version that was opened', async () => {
  const { user, onClose, requests } = await open('sample', { responses: [respond(updateSample, sample)] });
  enter(/^Collected/, '2026-03-09');
  enter(/^Lab/, ' L-78 ');
  await user.click(screen.getByRole('button', { name: 'Save sample' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(screen.getByText('The sample was saved')).toBeVisible();
  expect(requestsTo(requests, updateSample)[0]?.body).toEqual({
    version: 2,
    collectedOn: '2026-03-09',
    receivedOn: '2026-03-11',
    outlet: null,
    labSampleId: 'L-78',
  });
});

test('a sample of another site is chosen as the replacement of an invalidated one, with a reason', async () => {
  const { user, drawer, requests, onClose } = await open('sample', { responses: [respond(updateSample, sample)] });
  const choice = await screen.findByLabelText<HTMLSelectElement>(/^Replaces/);
  expect([...choice.options].map(({ text }) => text)).toEqual([
    'No other sample',
    'Sample 2, 8 Elm St, by 03-28-2026 or the end of its period, whichever is later',
  ]);
  await user.selectOptions(choice, replaceable.id);
  await user.click(screen.getByRole('button', { name: 'Save sample' }));
  expect((await drawer.findByRole('alert')).textContent).toContain('such as why it was taken at another site');
  enter(/^Reason/, 'Nobody lives at 8 Elm St any more');
  await user.click(screen.getByRole('button', { name: 'Save sample' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requestsTo(requests, updateSample)[0]?.body).toMatchObject({
    replacesSampleId: replaceable.id,
    reason: 'Nobody lives at 8 Elm St any more',
  });
});

test('a replacement that lowers a 90th percentile is saved after its numbers were confirmed', async () => {
  const sentence = 'Lead of July to December 2026: 2 µg/L instead of 20 µg/L';
  const refused = { code: 'percentilesNotConfirmed', detail: sentence, property: 'confirmedLowerPercentiles' };
  const { user, drawer, requests, onClose } = await open('sample', {
    responses: [
      inSequence(
        updateSample,
        () => ({ status: 409, body: { statusCode: 409, message: sentence, errors: [refused] } }),
        respond(updateSample, sample),
      ),
    ],
  });
  await user.selectOptions(await screen.findByLabelText<HTMLSelectElement>(/^Replaces/), replaceable.id);
  enter(/^Reason/, 'Nobody lives at 8 Elm St any more');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save sample' }));
  expect((await drawer.findByRole('alert')).textContent).toContain(sentence);
  await user.click(screen.getByRole('checkbox', { name: /the lower numbers are right/ }));
  await user.click(screen.getByRole('button', { name: 'Save sample' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requestsTo(requests, updateSample).map(({ body }) => body)).toMatchObject([
    expect.not.objectContaining({ confirmedLowerPercentiles: expect.anything() }),
    { replacesSampleId: replaceable.id, confirmedLowerPercentiles: sentence },
  ]);
});

function ShownSample() {
  useQuery(sampleQuery(me.defaultAccount.id, sample.id));
  return <SampleDrawer sample={sample} named="sample" onClose={() => undefined} />;
}

test('a sample is not called saved while its form is open and waits for the new data', async () => {
  const { user, requests } = showScreen(<ShownSample />, {
    responses: [
      inSequence(getSample, respond(getSample, sample), neverRespond(getSample)),
      respond(updateSample, sample),
    ],
    features: [...planFeatures.Expert],
  });
  await screen.findByRole('button', { name: 'Save sample' });
  enter(/^Lab/, 'L-78');
  await user.click(screen.getByRole('button', { name: 'Save sample' }));
  await waitFor(() => expect(requestsTo(requests, getSample)).toHaveLength(2));
  expect(screen.getByRole('form', { name: 'Edit sample' })).toBeVisible();
  expect(screen.queryByText('The sample was saved')).toBeNull();
});

test('a sample that was received before it was collected is refused at the field, and nothing is sent', async () => {
  const { user, drawer, requests } = await open('sample');
  enter(/^Received by lab/, '2026-03-09');
  await user.click(screen.getByRole('button', { name: 'Save sample' }));
  expect((await drawer.findByRole('alert')).textContent).toMatch(/^The sample was not savedReceived by lab/);
  expect(screen.getByLabelText(/^Received by lab/).getAttribute('aria-invalid')).toBe('true');
  expect(requestsTo(requests, updateSample)).toEqual([]);
});

test('a sample that a laboratory changed meanwhile is merged, and saved on top of its version', async () => {
  const theirs = { ...sample, version: 3, labSampleId: 'VL-2210', receivedOn: '2026-03-12' };
  const { user, drawer, requests, onClose } = await open('sample', {
    responses: [inSequence(updateSample, respondWithConflict(updateSample, theirs), respond(updateSample, theirs))],
  });
  enter(/^Lab/, 'L-78');
  await user.click(screen.getByRole('button', { name: 'Save sample' }));
  const note = await drawer.findByRole('alert');
  expect(note.textContent).toContain('they saved “VL-2210”, you have “L-78”.');
  expect(note.textContent).toContain('they saved “03-12-2026”.');
  expect([getValue(/^Lab/), getValue(/^Received by lab/)]).toEqual(['L-78', '03-12-2026']);
  await user.click(within(note).getByRole('button', { name: /^Use theirs/ }));
  expect(getValue(/^Lab/)).toBe('VL-2210');
  await user.click(screen.getByRole('button', { name: 'Save sample' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requestsTo(requests, updateSample).at(-1)?.body).toMatchObject({ version: 3, labSampleId: 'VL-2210' });
});

test('shows why a save was refused and keeps what was entered', async () => {
  const { user, drawer, onClose } = await open('sample', {
    responses: [refuse(updateSample, 409, 'The sample is completed and can’t be changed.')],
  });
  enter(/^Lab/, 'L-78');
  await user.click(screen.getByRole('button', { name: 'Save sample' }));
  expect((await drawer.findByRole('alert')).textContent).toContain('The sample is completed and can’t be changed.');
  expect(screen.getByText('The sample could not be saved')).toBeVisible();
  expect(getValue(/^Lab/)).toBe('L-78');
  expect(onClose).not.toHaveBeenCalled();
});

test('closing the drawer with changes needs confirmation', async () => {
  const { user, onClose } = await open('sample');
  enter(/^Lab/, 'L-78');
  await user.keyboard('{Escape}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  expect(dialog.getByText('Your changes to this sample have not been saved.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
  expect(getValue(/^Lab/)).toBe('L-78');
  expect(onClose).not.toHaveBeenCalled();
});

test('records whether a sample of another program counts, with the reason', async () => {
  const of = aSample({ isForCompliance: false });
  const { drawer, requests } = await open('counting', { of, responses: [respond(decideCounting, { decided: 1 })] });
  enter(/Compliance decision/, 'no');
  expect(drawer.getByText(/listed under “Not used” with your reason/)).toBeVisible();
  fireEvent.click(drawer.getByRole('button', { name: 'Save decision' }));
  expect(drawer.getAllByText('Required').length).toBeGreaterThan(0);
  expect(requestsTo(requests, decideCounting)).toEqual([]);
  enter(/^Reason/, 'Taken after flushing');
  fireEvent.click(drawer.getByRole('button', { name: 'Save decision' }));
  await waitFor(() =>
    expect(requestsTo(requests, decideCounting)[0]?.body).toMatchObject({
      sampleIds: [of.id],
      decision: 'no',
      reason: 'Taken after flushing',
    }),
  );
});

test('a sample of a program for compliance has no such decision', async () => {
  const { drawer } = await open('counting', {});
  expect(drawer.getByText('This sample counts')).toBeVisible();
});
