import {
  correctPopulationEntry,
  createPopulationEntry,
  listPopulationEntries,
  previewPopulation,
} from '@curbstop/contract/compliance/population.endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inSequence, requestsTo, respond } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { PopulationSection } from './PopulationSection.tsx';

const id = '01995b1e-7c1a-7000-8000-0000000000a1';
const half = { startsOn: '2026-01-01', endsOn: '2026-06-30' };
const entry = {
  id,
  populationServed: 60_000,
  startsOn: '2026-03-01',
  recordedOn: '2026-03-02',
  recordedBy: 'Lee Park',
  correctsId: null,
  correction: null,
  periods: [{ ...half, requiredSites: 60 }],
};
const lessProtective = {
  ...half,
  isOver: true,
  isLessProtective: true,
  before: { populationServed: 60_000, requiredSites: 60 },
  after: { populationServed: 6_000, requiredSites: 40 },
};

function show(changes: readonly (typeof lessProtective)[]) {
  return showScreen(<PopulationSection />, {
    responses: [
      respond(listPopulationEntries, { items: [entry] }),
      respond(previewPopulation, { changes: [...changes] }),
      respond(createPopulationEntry, { id }),
      respond(correctPopulationEntry, { id }),
    ],
  });
}

test('each number shows its day and the periods that it decides; a new number is saved with its day', async () => {
  const { user, requests } = show([]);
  expect(await screen.findByText('60,000 people, from 03-01-2026')).toBeVisible();
  await user.click(screen.getByText('Used for 1 monitoring period'));
  expect(screen.getByText('01-01-2026 to 06-30-2026: 60 sites required')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enter population' }));
  const form = await screen.findByRole('form', { name: 'Enter population' });
  await user.type(within(form).getByLabelText(/^Population served/), '61,200');
  await user.clear(within(form).getByLabelText(/^From/));
  await user.type(within(form).getByLabelText(/^From/), '05-01-2026');
  expect(await within(form).findByText(/The required number of sites does not change for any/)).toBeVisible();
  await user.click(within(form).getByRole('button', { name: 'Save population' }));
  expect(await screen.findByText('The population served was saved')).toBeVisible();
  expect(requestsTo(requests, createPopulationEntry).at(-1)?.body).toEqual({
    populationServed: 61_200,
    startsOn: '2026-05-01',
    confirmedPeriods: 0,
  });
});

test('a correction needs its reason and the confirmation of the periods that require less', async () => {
  const { user, requests } = show([lessProtective]);
  await user.click(await screen.findByRole('button', { name: /^Actions for 60,000 people/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Correct a mistake' }));
  const form = await screen.findByRole('form', { name: 'Correct number' });
  await user.clear(within(form).getByLabelText(/^Population served/));
  await user.type(within(form).getByLabelText(/^Population served/), '6000');
  expect(await within(form).findByText(/01-01-2026 to 06-30-2026 \(over\): 60 sites → 40 sites/)).toBeVisible();
  await user.click(within(form).getByRole('button', { name: 'Save correction' }));
  expect(within(form).getAllByText(/Enter a reason|Enter what was wrong/).length).toBeGreaterThan(0);
  await user.type(within(form).getByLabelText(/^What was wrong/), 'A digit too many');
  await user.click(within(form).getByRole('checkbox', { name: /1 period that has begun will require fewer sites/ }));
  await user.click(within(form).getByRole('button', { name: 'Save correction' }));
  expect(await screen.findByText('The population served was saved')).toBeVisible();
  expect(requestsTo(requests, correctPopulationEntry).at(-1)?.body).toEqual({
    replacement: { populationServed: 6_000, startsOn: '2026-03-01' },
    reason: 'A digit too many',
    confirmedPeriods: 1,
  });
});

const detail =
  'This lowers 90th percentiles: Lead of January to June 2026: 14 µg/L instead of 20 µg/L, which is above the action level of 15 µg/L.';
const percentileConfirmation = () => ({
  status: 409,
  body: {
    statusCode: 409,
    message: detail,
    errors: [{ code: 'percentilesNotConfirmed', detail, property: 'confirmedLowerPercentiles' }],
  },
});
const confirmation = { name: 'The change was checked: the lower numbers are right' };

test('a new number that lowers a 90th percentile shows both numbers and needs a reason and a confirmation', async () => {
  const { user, requests } = showScreen(<PopulationSection />, {
    responses: [
      respond(listPopulationEntries, { items: [] }),
      respond(previewPopulation, { changes: [] }),
      inSequence(createPopulationEntry, percentileConfirmation, respond(createPopulationEntry, { id })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Enter population' }));
  const form = within(await screen.findByRole('form', { name: 'Enter population' }));
  await user.type(form.getByLabelText(/^Population served/), '90');
  expect(await form.findByText(/The required number of sites does not change for any/)).toBeVisible();
  expect(form.queryByRole('checkbox', confirmation)).toBeNull();
  await user.click(form.getByRole('button', { name: 'Save population' }));
  expect((await form.findAllByText(detail))[0]).toBeVisible();
  await user.click(form.getByRole('checkbox', confirmation));
  await user.click(form.getByRole('button', { name: 'Save population' }));
  expect((await form.findAllByText(/Enter why the change is right/))[0]).toBeVisible();
  await user.type(form.getByLabelText(/^Reason/), 'Census of the State');
  await user.click(form.getByRole('button', { name: 'Save population' }));
  expect(await screen.findByText('The population served was saved')).toBeVisible();
  const bodies = requestsTo(requests, createPopulationEntry).map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).not.toHaveProperty('confirmedLowerPercentiles');
  expect(bodies[1]).toMatchObject({ confirmedLowerPercentiles: detail, reason: 'Census of the State' });
});

test('a removed number that lowers a 90th percentile is sent again only after its numbers were confirmed', async () => {
  const { user, requests } = showScreen(<PopulationSection />, {
    responses: [
      respond(listPopulationEntries, { items: [entry] }),
      respond(previewPopulation, { changes: [] }),
      inSequence(correctPopulationEntry, percentileConfirmation, respond(correctPopulationEntry, { id: null })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /^Actions for 60,000 people/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Correct a mistake' }));
  const form = within(await screen.findByRole('form', { name: 'Correct number' }));
  await user.click(form.getByRole('checkbox', { name: 'Remove this number without a replacement' }));
  await user.type(form.getByLabelText(/^What was wrong/), 'A number of another system');
  const save = form.getByRole('button', { name: 'Save correction' });
  expect(await form.findByText(/The required number of sites does not change for any/)).toBeVisible();
  await user.click(save);
  expect((await form.findAllByText(detail))[0]).toBeVisible();
  await user.click(form.getByRole('checkbox', confirmation));
  const countPreviews = () => requestsTo(requests, previewPopulation).length;
  const previewsBefore = countPreviews();
  await user.click(save);
  expect(await screen.findByText('The population served was saved')).toBeVisible();
  // The entry is gone: a preview of its correction would be refused.
  expect(countPreviews()).toBe(previewsBefore);
  expect(requestsTo(requests, correctPopulationEntry).map(({ body }) => body)).toMatchObject([
    { replacement: null, confirmedPeriods: 0 },
    { replacement: null, confirmedLowerPercentiles: detail, reason: 'A number of another system' },
  ]);
});
