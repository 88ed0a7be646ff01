import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { countFindings, listSamples } from '@curbstop/contract/samples/sample.endpoints';
import { invalidateSamples, previewInvalidations } from '@curbstop/contract/samples/sample-invalidation.endpoints';
import type { InvalidationPreview, PeriodOfInvalidation } from '@curbstop/contract/samples/sample-invalidation.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { aSample, aSampleRow } from '../../../testing/a-sample.ts';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import {
  inSequence,
  neverRespond,
  pageOf,
  refuse,
  refuseUnconfirmed,
  requestsTo,
  respond,
  type Responses,
} from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { openOverlay, overlayStore } from '../../ui/overlays.ts';
import { describeReplacement, describeResend } from './sample-invalidation.calculation.ts';
import { InvalidationNote } from './SampleDetails.tsx';
import { SelectedSamples } from './SelectedSamples.tsx';
import { SamplesOfEvent } from './SampleLists.tsx';

afterEach(() => overlayStore.change([]));

const event = aSamplingEvent();
const compared = (value: string, count: number, exceeds: boolean) => ({
  value,
  count,
  exceeds,
  actionLevel: '15',
  rank: { lower: count, upper: count, tenths: 0, basis: 'ceiling' as const },
});
const aPeriodOfInvalidation = (overrides: Partial<PeriodOfInvalidation> = {}): PeriodOfInvalidation => ({
  startsOn: '2026-01-01',
  name: 'the year 2026',
  endsOn: '2026-06-30',
  lastSamplingDay: '2026-06-30',
  requiredSites: 20,
  remainingSites: 19,
  percentiles: [
    {
      analyteCode: 'lead',
      displayName: 'Lead',
      before: compared('40', 30, true),
      after: compared('2', 29, false),
    },
  ],
  ...overrides,
});
const aPreview = (overrides: Partial<InvalidationPreview> = {}): InvalidationPreview => ({
  resultsVersion: 'r-1',
  event: { id: event.id, name: 'January to June 2026', endsOn: '2026-06-30' },
  replacementRefusal: null,
  isCompliance: true,
  waiting: 0,
  replacementKits: { name: 'Lead and copper, first liter', sku: 'WTK-LC-1', count: 1, isShippedByVendor: true },
  percentiles: [
    {
      analyteCode: 'lead',
      displayName: 'Lead',
      before: compared('17.4', 20, true),
      after: compared('6', 19, false),
    },
  ],
  periods: [aPeriodOfInvalidation()],
  ...overrides,
});

const counts = { exceedances: 1, detects: 1, nonDetects: 0, waiting: 0 };

async function open({
  preview = respond(previewInvalidations, aPreview()),
  answer = respond(invalidateSamples, { invalidated: 1, replacementSamples: 0, replacementKits: 0 }),
  row = aSampleRow(),
}: {
  readonly preview?: Responses;
  readonly answer?: Responses;
  readonly row?: ReturnType<typeof aSampleRow>;
} = {}) {
  const shown = showScreen(<SamplesOfEvent event={event} />, {
    features: [...planFeatures.Expert],
    responses: [preview, answer, respond(countFindings, counts), respond(listSamples, pageOf([row]))],
  });
  await screen.findByRole('link', { name: 'Sample 4' });
  await shown.user.click(screen.getByRole('button', { name: 'Actions for Sample 4' }));
  await shown.user.click(await screen.findByRole('menuitem', { name: 'Invalidate sample' }));
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Invalidate Sample 4' })) };
}
type Shown = Awaited<ReturnType<typeof open>>;

async function decide({ user, dialog }: Pick<Shown, 'user' | 'dialog'>) {
  await user.selectOptions(
    await dialog.findByRole('combobox', { name: /State’s reason/ }),
    'The sample container was damaged in transit',
  );
  await user.type(dialog.getByRole('textbox', { name: /Date of the State’s written decision/ }), '4/2/2026');
  await user.click(dialog.getByRole('button', { name: 'Next' }));
}

test('the decision of the State is recorded after showing the percentile before and after', async () => {
  const shown = await open();
  const { user, dialog, requests } = shown;
  expect(await dialog.findByText(/Only the State can invalidate a sample/)).toBeVisible();
  await decide(shown);
  const ofPeriod = within(
    await dialog.findByRole('table', { name: '90th percentile before and after, the year 2026' }),
  );
  // The event's own numbers are another matter: they open on demand.
  const ofEvent = /before and after, January to June 2026/;
  expect(dialog.getByRole('table', { name: ofEvent }).closest('details')?.open).toBe(false);
  await user.click(dialog.getByText('Event January to June 2026 alone'));
  const [, before, after] = within(dialog.getByRole('table', { name: ofEvent })).getByRole('row', {
    name: /^Lead/,
  }).children;
  expect(before?.textContent).toMatch(/^17\.4 µg\/LAbove the action level of 15 µg\/L\. Rank 20 of 20 results/);
  expect(after?.textContent).toMatch(/^6 µg\/LNot above the action level of 15 µg\/L\. Rank 19 of 19 results/);
  expect(dialog.queryByText('January to June 2026 would no longer exceed the action level for lead')).toBeNull();
  expect(ofPeriod.getByRole('row', { name: /^Lead/ }).textContent).toMatch(/40 µg\/LAbove.*2 µg\/LNot above/);
  expect(dialog.getByText('the year 2026 would no longer exceed the action level for lead')).toBeVisible();
  expect(dialog.getByText(/The exceedance: until your State agrees that it ended, its notices/)).toBeVisible();
  expect(dialog.getByText(/^Replacement sample (was )?due by 06-30-2026$/)).toBeVisible();
  expect(dialog.getByText(/cannot be undone.*must still be reported/)).toBeVisible();
  const lists = requestsTo(requests, listSamples).length;
  await user.click(dialog.getByRole('button', { name: 'Invalidate Sample 4' }));
  expect(await dialog.findByText('Sample 4 was invalidated. Its results stay on record.')).toBeVisible();
  expect(
    dialog.getByText(
      'The lead exceedance of the year 2026: until your State agrees that it ended, its notices and reports stay due. Ask your State within 24 hours and record its answer under Deadlines.',
    ),
  ).toBeVisible();
  expect(requestsTo(requests, invalidateSamples).map(({ body }) => body)).toEqual([
    {
      samples: [{ sampleId: aSampleRow().id, statusReason: 3 }],
      stateDecisionOn: '2026-04-02',
      notes: null,
      resend: false,
      resultsVersion: 'r-1',
    },
  ]);
  await waitFor(() => expect(requestsTo(requests, listSamples).length).toBeGreaterThan(lists));
});

test('one table is enough if the event and its monitoring period have the same numbers', async () => {
  const preview = aPreview();
  const shown = await open({
    preview: respond(previewInvalidations, {
      ...preview,
      periods: [aPeriodOfInvalidation({ percentiles: preview.percentiles })],
    }),
  });
  await decide(shown);
  expect(await shown.dialog.findByRole('table', { name: /before and after, the year 2026/ })).toBeVisible();
  expect(shown.dialog.queryByText(/^Event .* alone$/)).toBeNull();
});

test('a reason and the date of the decision are required', async () => {
  const { user, dialog, requests } = await open();
  await user.click(await dialog.findByRole('button', { name: 'Next' }));
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toContain('Choose the State’s reason');
  expect(alert.textContent).toContain('Enter the date of the State’s written decision');
  expect(dialog.queryByRole('heading', { name: 'Confirm' })).toBeNull();
  expect(requestsTo(requests, invalidateSamples)).toEqual([]);
});

test('a replacement sample needs a shipping vendor id of the program [B5.18]', async () => {
  const shown = await open();
  await shown.user.click(await shown.dialog.findByRole('checkbox', { name: 'Add the replacement sample' }));
  await decide(shown);
  expect((await shown.dialog.findByRole('alert')).textContent).toContain(
    'The Program for this sample needs to have a Shipping Vendor Id to resend, please reach out to support to add one.',
  );
});

const vendor = {
  id: event.programId,
  name: event.programName,
  programTypeId: 2,
  shippingVendorId: 'V-7',
};

test('the replacement kit is named before it is ordered, and after [B5.18]', async () => {
  const shown = await open({
    row: aSampleRow({ program: vendor }),
    answer: respond(invalidateSamples, { invalidated: 1, replacementSamples: 1, replacementKits: 1 }),
  });
  const { user, dialog, requests } = shown;
  const resend = await dialog.findByRole('checkbox', { name: 'Add the replacement sample' });
  expect(
    dialog.getByText(
      'It gets a new sample number. One replacement kit (Lead and copper, first liter, WTK-LC-1) is ordered now, in addition to the first kit for this site. The carrier ships it.',
    ),
  ).toBeVisible();
  await user.click(resend);
  await decide(shown);
  expect(await dialog.findByText('1 replacement sample and 1 replacement kit')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Invalidate Sample 4' }));
  expect(await dialog.findByText('1 replacement kit was ordered.')).toBeVisible();
  expect(requestsTo(requests, invalidateSamples)[0]?.body).toMatchObject({ resend: true });
});

test('a replacement sample is not offered in an event that is completed', async () => {
  const replacementRefusal = 'You can’t add samples while January to June 2026 is Completed. Make it Active first.';
  const { dialog } = await open({ preview: respond(previewInvalidations, aPreview({ replacementRefusal })) });
  const resend = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Add the replacement sample' });
  expect(resend.disabled).toBe(true);
  expect(dialog.getByText(replacementRefusal)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Go to January to June 2026' }).getAttribute('href')).toBe(
    `/events/${event.id}`,
  );
});

test('a replacement kit that staff hands out is described as such, and a field test has none', () => {
  const kits = { name: 'Custom kit', sku: 'KS-CUSTOM', count: 2, isShippedByVendor: false };
  expect(describeResend({ replacementKits: kits }, 3)).toBe(
    'Each gets a new sample number. 2 replacement kits (Custom kit, KS-CUSTOM) are ordered now, in addition to the first kits for these sites. Print the label and packing list on the event’s Kits tab. Your staff delivers the kits.',
  );
  expect(describeResend({ replacementKits: null }, 1)).toBe(
    'It gets a new sample number. Your crew performs this field test on site, so no kit is ordered.',
  );
});

describe('several samples in one window', () => {
  const rows = [
    aSampleRow(),
    aSampleRow({ id: '01995b1e-7c1a-7000-8000-0000000000d5', number: 5, addressLine1: '14 Elm Street' }),
  ];
  const openAll = async (samples = rows) => {
    const shown = showScreen(<SelectedSamples samples={samples} onDone={() => {}} />, {
      features: [...planFeatures.Expert],
      responses: [
        respond(previewInvalidations, aPreview()),
        respond(invalidateSamples, { invalidated: 2, replacementSamples: 0, replacementKits: 0 }),
      ],
    });
    await shown.user.click(await screen.findByRole('button', { name: 'Invalidate' }));
    return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Invalidate 2 samples' })) };
  };

  test('invalidates several samples of one window together, with one reason or a reason for each', async () => {
    const { user, dialog, requests } = await openAll();
    const reason = await dialog.findByRole('combobox', { name: /State’s reason/ });
    await user.selectOptions(reason, 'A separate reason for each sample');
    await user.type(dialog.getByRole('textbox', { name: /Date of the State’s written decision/ }), '4/2/2026');
    await user.selectOptions(
      dialog.getByRole('combobox', { name: /^Sample 4, 32 Weir Street/ }),
      'The sample container was damaged in transit',
    );
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Choose the State’s reason');
    await user.selectOptions(
      dialog.getByRole('combobox', { name: /^Sample 5, 14 Elm Street/ }),
      'The site did not meet the site selection criteria',
    );
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(
      await dialog.findByText(
        'The sample container was damaged in transit (4); The site did not meet the site selection criteria (5)',
      ),
    ).toBeVisible();
    expect(dialog.getByText(/^Replacement samples (were |was )?due by/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Invalidate 2 samples' }));
    expect(await dialog.findByText('2 samples were invalidated. Their results stay on record.')).toBeVisible();
    expect(requestsTo(requests, previewInvalidations)[0]?.body).toEqual({ sampleIds: rows.map(({ id }) => id) });
    expect(requestsTo(requests, invalidateSamples)[0]?.body).toMatchObject({
      samples: [
        { sampleId: rows[0]?.id, statusReason: 3 },
        { sampleId: rows[1]?.id, statusReason: 2 },
      ],
    });
  });

  test('does not invalidate samples of several events together, because each has its own percentile', async () => {
    const [first = aSampleRow(), second = aSampleRow()] = rows;
    const { dialog, requests } = await openAll([first, { ...second, samplingEvent: { id: 'other', name: 'Other' } }]);
    expect(await dialog.findByText('The samples are from more than one event')).toBeVisible();
    expect(requestsTo(requests, previewInvalidations)).toEqual([]);
  });
});

test('a decision before the collection date is refused', async () => {
  const shown = await open({ row: aSampleRow({ collectedOn: '2026-05-01' }) });
  await decide(shown);
  expect((await shown.dialog.findByRole('alert')).textContent).toContain(
    'The State’s decision cannot be before the collection date',
  );
});

test('a preview that can’t be loaded can be loaded again', async () => {
  const failed = refuse(previewInvalidations, 500, 'The database is busy.');
  const { user, dialog } = await open({
    preview: inSequence(previewInvalidations, failed, respond(previewInvalidations, aPreview())),
  });
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toContain('The effects of the invalidation could not be loaded');
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('combobox', { name: /State’s reason/ })).toBeVisible();
});

test('nothing can be decided while the preview loads', async () => {
  const { dialog } = await open({ preview: neverRespond(previewInvalidations) });
  expect(await dialog.findByRole('region', { name: 'Loading' })).toBeVisible();
  expect(dialog.queryByRole('combobox')).toBeNull();
});

test('numbers that the invalidation lowers are confirmed as the server names them', async () => {
  const detail = 'This lowers 90th percentiles: Lead of January to June 2026: 6 µg/L instead of 17 µg/L.';
  const shown = await open({
    answer: inSequence(
      invalidateSamples,
      refuseUnconfirmed(invalidateSamples, detail, 'confirmedLowerPercentiles'),
      respond(invalidateSamples, { invalidated: 1, replacementSamples: 0, replacementKits: 0 }),
    ),
  });
  const { user, dialog, requests } = shown;
  await decide(shown);
  await user.click(await dialog.findByRole('button', { name: 'Invalidate Sample 4' }));
  await user.click(await dialog.findByRole('checkbox', { name: /the lower numbers are right/ }));
  await user.click(dialog.getByRole('button', { name: 'Invalidate Sample 4' }));
  expect(await dialog.findByText('Sample 4 was invalidated. Its results stay on record.')).toBeVisible();
  expect(requestsTo(requests, invalidateSamples).map(({ body }) => body)).toEqual([
    expect.not.objectContaining({ confirmedLowerPercentiles: expect.anything() }),
    expect.objectContaining({ confirmedLowerPercentiles: detail }),
  ]);
});

test('a refusal is followed by a table of the numbers as they are by then, and the next decision is about these', async () => {
  const lead = (after: string) => ({ ...aPeriodOfInvalidation().percentiles[0]!, after: compared(after, 29, false) });
  const previewAfter = (after: string, resultsVersion: string) =>
    respond(
      previewInvalidations,
      aPreview({ resultsVersion, periods: [aPeriodOfInvalidation({ percentiles: [lead(after)] })] }),
    );
  const detail = 'This lowers 90th percentiles: Lead of January to June 2026: 3 µg/L instead of 40 µg/L.';
  const shown = await open({
    preview: inSequence(previewInvalidations, previewAfter('2', 'r-1'), previewAfter('3', 'r-2')),
    answer: inSequence(
      invalidateSamples,
      refuseUnconfirmed(invalidateSamples, detail, 'confirmedLowerPercentiles'),
      respond(invalidateSamples, { invalidated: 1, replacementSamples: 0, replacementKits: 0 }),
    ),
  });
  const { user, dialog, requests } = shown;
  await decide(shown);
  const getLead = () =>
    within(dialog.getByRole('table', { name: /before and after, the year 2026/ })).getByRole('row', { name: /^Lead/ })
      .textContent;
  expect(getLead()).toMatch(/40 µg\/LAbove.*2 µg\/LNot above/);
  await user.click(await dialog.findByRole('button', { name: 'Invalidate Sample 4' }));
  const confirmation = await dialog.findByRole('checkbox', { name: /the lower numbers are right/ });
  await waitFor(() => expect(getLead()).toMatch(/40 µg\/LAbove.*3 µg\/LNot above/));
  await user.click(confirmation);
  await user.click(dialog.getByRole('button', { name: 'Invalidate Sample 4' }));
  expect(await dialog.findByText('Sample 4 was invalidated. Its results stay on record.')).toBeVisible();
  expect(requestsTo(requests, invalidateSamples).map(({ body }) => body.resultsVersion)).toEqual(['r-1', 'r-2']);
});

test('a refusal of the server keeps the dialog open', async () => {
  const sentence = 'Sample 4 is Invalidated and cannot be invalidated. An invalidation is final.';
  const shown = await open({ answer: refuse(invalidateSamples, 409, sentence, 'statusNotAllowed') });
  await decide(shown);
  await shown.user.click(await shown.dialog.findByRole('button', { name: 'Invalidate Sample 4' }));
  expect((await shown.dialog.findByRole('alert')).textContent).toContain(sentence);
});

test('an invalidated sample shows the decision, and offers none', async () => {
  const invalidation = {
    reason: 'The sample container was damaged in transit',
    notes: 'Letter 2026-118',
    stateDecisionOn: '2026-04-02',
    invalidatedOn: '2026-04-03T14:00:00.000Z',
    invalidatedBy: 'Dana Reyes',
  };
  const sample = aSample({ status: 5, statusLabel: 'Invalidated', invalidation });
  showScreen(<InvalidationNote sample={sample} />, { responses: [] });
  const note = await screen.findByRole('note');
  expect(note.textContent).toContain('Invalidated: The sample container was damaged in transit');
  expect(note.textContent).toContain('Written decision of the State of 04-02-2026, recorded by Dana Reyes');
  expect(note.textContent).toContain('must still be reported');
  expect(note.textContent).toContain('Letter 2026-118');
});

describe('the replacement sample', () => {
  const inPeriods = (...periods: readonly Partial<PeriodOfInvalidation>[]) =>
    describeReplacement(aPreview({ periods: periods.map(aPeriodOfInvalidation), waiting: 2 }), {
      stateDecisionOn: '2026-03-02',
      today: '2026-03-03',
    });

  test('a replacement sample is due by the last sampling day of the period, if too few of its sites have results', () => {
    const { title, tone, sentences } = inPeriods({ lastSamplingDay: '2026-09-30' });
    expect([title, tone]).toEqual(['Replacement sample due by 09-30-2026', 'attention']);
    expect(sentences.join(' ')).toMatch(
      /^After the invalidation, 19 sites of the year 2026 have all lead and copper results\. The rule requires 20\. 2 other samples wait for results\./,
    );
  });

  test('follows the period with the most sites missing, and is not due if none is', () => {
    const enough = { remainingSites: 25, lastSamplingDay: '2026-06-30' };
    expect(inPeriods(enough, { lastSamplingDay: '2026-12-31' }).title).toBe('Replacement sample due by 12-31-2026');
    expect(inPeriods(enough)).toMatchObject({ tone: 'muted', title: 'No replacement sample required' });
    expect(inPeriods({ requiredSites: null }).title).toBe(
      'Replacement sample due by 06-30-2026, if fewer sites remain than the rule requires',
    );
  });

  test('a replacement sample is due 20 days after the decision, if that is after the last sampling day', () => {
    const preview = aPreview({ periods: [aPeriodOfInvalidation({ lastSamplingDay: '2026-06-30' })] });
    const { title, sentences } = describeReplacement(preview, { stateDecisionOn: '2026-06-20', today: '2026-06-21' });
    expect(title).toBe('Replacement sample due by 07-10-2026');
    expect(sentences.join(' ')).toContain('at the same site or, if that is not possible, at a site not yet used');
  });

  test('names both days on which a replacement sample may be due until the State’s decision has a day', () => {
    const open = describeReplacement(aPreview(), { stateDecisionOn: '', today: '2026-07-01' });
    expect(open.title).toBe(
      'Replacement sample due 06-30-2026, or 20 days after the State’s decision if that is later',
    );
  });

  test('shows a replacement sample that was due before today as due in the past', () => {
    const late = describeReplacement(aPreview(), { stateDecisionOn: '2026-04-02', today: '2026-07-01' });
    expect(late.title).toBe('Replacement sample was due by 06-30-2026');
  });

  test('may be due if the monitoring period of the samples is not listed', () => {
    const days = { stateDecisionOn: '2026-06-20', today: '2026-06-21' };
    expect(describeReplacement(aPreview({ periods: [] }), days)).toMatchObject({
      tone: 'attention',
      title: 'Replacement sample due, if fewer sites remain than the rule requires',
    });
  });
});

test('a granted request starts with its reason', async () => {
  showScreen(<SamplesOfEvent event={event} />, {
    features: [...planFeatures.Expert],
    responses: [
      respond(previewInvalidations, aPreview()),
      respond(countFindings, counts),
      respond(listSamples, pageOf([])),
    ],
  });
  openOverlay('invalidateSamples', { samples: [aSampleRow()], statusReason: 3 });
  const dialog = within(await screen.findByRole('dialog', { name: 'Invalidate Sample 4' }));
  expect(await dialog.findByRole<HTMLSelectElement>('combobox', { name: /State’s reason/ })).toHaveProperty(
    'value',
    '3',
  );
});
