import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { countFindings, listSamples } from '@curbstop/contract/samples/sample.endpoints';
import { listReplaceableSamples } from '@curbstop/contract/samples/sample-replacement.endpoints';
import { moveSamples } from '@curbstop/contract/samples/sample-move.endpoints';
import { listSamplingEvents } from '@curbstop/contract/sampling-events/sampling-event.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aProgram } from '../../../testing/a-program.ts';
import { aSampleRow } from '../../../testing/a-sample.ts';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { inSequence, pageOf, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { overlayStore } from '../../ui/overlays.ts';
import { SamplesOfProgram } from './SampleLists.tsx';

afterEach(() => overlayStore.change([]));

const program = { id: aProgram().id, name: aProgram().name, programTypeId: 2, shippingVendorId: null };
const here = aSamplingEvent();
const samplingEvent = { id: here.id, name: here.name };
const id = (last: string) => `01995b1e-7c1a-7000-8000-0000000000${last}`;
const there = aSamplingEvent({ id: id('e2'), name: 'Extra taps', startsOn: '2026-01-01' });
const narrow = aSamplingEvent({ id: id('e3'), name: 'Fall only', startsOn: '2026-09-01' });
const finished = aSamplingEvent({ id: id('e4'), name: 'Finished', status: 'Completed' });
const otherKit = aSamplingEvent({
  id: id('e5'),
  name: 'Fifth liters',
  kit: { ...(here.kit as object), id: 2 } as never,
});
const first = aSampleRow({ program, samplingEvent });
const second = aSampleRow({ program, samplingEvent, id: id('a2'), number: 5 });

async function open({
  rows = [first, second],
  answer = respond(moveSamples, ({ body }) => ({
    moved: body.sampleIds?.length ?? 0,
    uniqueLocations: 1,
    locationsAdded: 1,
  })),
  events = respond(listSamplingEvents, pageOf([here, there, narrow, finished, otherKit])),
  replaceable = respond(listReplaceableSamples, []),
}: {
  readonly rows?: readonly (typeof first)[];
  readonly answer?: Responses;
  readonly events?: Responses;
  readonly replaceable?: Responses;
} = {}) {
  const shown = showScreen(<SamplesOfProgram program={aProgram()} />, {
    features: [...planFeatures.Expert],
    responses: [
      answer,
      events,
      replaceable,
      respond(countFindings, { exceedances: 0, detects: 2, nonDetects: 0, waiting: 0 }),
      respond(listSamples, pageOf(rows)),
    ],
  });
  await screen.findByRole('link', { name: 'Sample 4' });
  await shown.user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  const bar = within(await screen.findByRole('group', { name: 'Selected samples' }));
  await shown.user.click(await bar.findByRole('button', { name: 'Move' }));
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: /^Move / })) };
}
type Shown = Awaited<ReturnType<typeof open>>;

async function choose({ user, dialog }: Pick<Shown, 'user' | 'dialog'>, event = 'Extra taps') {
  await user.selectOptions(await dialog.findByRole('combobox', { name: /Move to/ }), event);
  await user.selectOptions(dialog.getByRole('combobox', { name: /Reason for the move/ }), 'Created in the wrong event');
  await user.click(dialog.getByRole('button', { name: 'Next' }));
}

test('selected samples move to another event after a summary', async () => {
  const shown = await open();
  const { user, dialog, requests } = shown;
  const events = await dialog.findByRole('combobox', { name: /Move to/ });
  expect([...events.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Choose an event',
    'Extra taps',
    'Fall only',
  ]);
  await choose(shown);
  expect(await dialog.findByRole('heading', { name: 'Confirm' })).toBeVisible();
  expect(dialog.getByText('4 and 5')).toBeVisible();
  expect(dialog.getByText('Created in the wrong event')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: /Move to/ }).value).toBe(there.id);
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await dialog.findByText('2 samples were moved to Extra taps.')).toBeVisible();
  expect(dialog.getByText('1 location was assigned to Extra taps.')).toBeVisible();
  expect(requestsTo(requests, moveSamples).map(({ body }) => body)).toEqual([
    {
      sampleIds: [first.id, second.id],
      samplingEventId: there.id,
      reasonForMove: 'Created in the wrong event',
      otherReasonValue: null,
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected samples' })).toBeNull());
});

test('event and reason are required, and "Other" needs a text [B5.19]', async () => {
  const { user, dialog, requests } = await open();
  await user.click(await dialog.findByRole('button', { name: 'Next' }));
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toContain('Please select a valid sampling event first');
  expect(alert.textContent).toContain('Choose a reason');
  await user.selectOptions(dialog.getByRole('combobox', { name: /Move to/ }), 'Extra taps');
  await user.selectOptions(dialog.getByRole('combobox', { name: /Reason for the move/ }), 'Other');
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Enter the reason');
  await user.type(dialog.getByRole('textbox', { name: /Other reason/ }), 'Boxes mixed up');
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  await user.click(await dialog.findByRole('button', { name: 'Confirm' }));
  await dialog.findByText('2 samples were moved to Extra taps.');
  expect(requestsTo(requests, moveSamples)[0]?.body).toMatchObject({
    reasonForMove: 'Other',
    otherReasonValue: 'Boxes mixed up',
  });
});

test('an event with other dates than the collection is blocked, with the sample', async () => {
  const shown = await open({ rows: [first] });
  await choose(shown, 'Fall only');
  expect(
    shown.dialog.getByText(
      'Sample 4 was collected on 03-10-2026, outside the dates of Fall only (09-01-2026 to 12-31-2026).',
    ),
  ).toBeVisible();
  expect(shown.dialog.queryByRole('heading', { name: 'Confirm' })).toBeNull();
});

test('one sample is moved as the replacement of an invalidated one, also after the event', async () => {
  const replaceable = {
    id: id('f1'),
    number: 2,
    locationId: id('f2'),
    addressLine1: '9 Mill Lane',
    collectedOn: '2026-03-02',
    stateDecisionOn: '2026-03-20',
    dueOn: '2026-04-09',
  };
  const early = aSamplingEvent({ id: id('e6'), name: 'Winter', startsOn: '2026-01-01', endsOn: '2026-03-09' });
  const shown = await open({
    rows: [first],
    events: respond(listSamplingEvents, pageOf([here, early])),
    replaceable: respond(listReplaceableSamples, [replaceable]),
  });
  const { user, dialog, requests } = shown;
  await user.selectOptions(
    await dialog.findByRole('combobox', { name: /Replaces/ }),
    'Sample 2, 9 Mill Lane, by 04-09-2026 or the end of its period, whichever is later',
  );
  await choose(shown, 'Winter');
  expect((await dialog.findByRole('alert')).textContent).toContain('Enter the reason');
  await user.type(dialog.getByRole('textbox', { name: /Reason for the replacement/ }), 'Vacant home');
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  expect(await dialog.findByText('Sample 2')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await dialog.findByText('Sample 4 was moved to Winter.');
  expect(requestsTo(requests, moveSamples)[0]?.body).toMatchObject({
    replacesSampleId: replaceable.id,
    replacementReason: 'Vacant home',
  });
});

test('completed samples remain in their event', async () => {
  const shown = await open({ rows: [first, aSampleRow({ ...second, status: 4, statusLabel: 'Completed' })] });
  await choose(shown);
  expect(shown.dialog.getByText(/^Sample 5 is Completed and cannot be moved\./)).toBeVisible();
});

test('samples of several programs, and samples without another event, are explained', async () => {
  const elsewhere = aSampleRow({ ...second, program: { ...program, id: id('c9') } });
  const { dialog, unmount } = await open({ rows: [first, elsewhere] });
  expect(await dialog.findByText('The samples are from more than one program')).toBeVisible();
  unmount();
  overlayStore.change([]);
  const alone = await open({ events: respond(listSamplingEvents, pageOf([here, finished, otherKit])) });
  expect(await alone.dialog.findByText('No other event')).toBeVisible();
});

test('events that can’t be loaded can be loaded again', async () => {
  const failed = refuse(listSamplingEvents, 500, 'The database is busy.');
  const { user, dialog } = await open({
    events: inSequence(listSamplingEvents, failed, respond(listSamplingEvents, pageOf([here, there]))),
  });
  const alert = await dialog.findByRole('alert');
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('option', { name: 'Extra taps' })).toBeVisible();
});

test('a refusal of the server keeps the dialog open', async () => {
  const sentence = 'Extra taps already has this bottle for this site (Sample 9), so Sample 4 can’t be moved there.';
  const shown = await open({ answer: refuse(moveSamples, 409, sentence, 'bottleInEvent') });
  await choose(shown);
  await shown.user.click(await shown.dialog.findByRole('button', { name: 'Confirm' }));
  const alert = await shown.dialog.findByRole('alert');
  expect(alert.textContent).toContain('No sample was moved');
  expect(alert.textContent).toContain(sentence);
});
