import type { LineWork } from '@curbstop/contract/service-lines/line-work.rules';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen, type Responses } from '../../../testing/show-screen.tsx';
import { LineWorks } from './LineWorks.tsx';

const lineId = '01995b1e-7c1a-7000-8000-000000000001';
const planned: LineWork = {
  id: '01995b1e-7c1a-7000-8000-0000000000a1',
  serviceLineId: lineId,
  work: 'partial',
  plannedOn: '2027-03-01',
  isEmergency: false,
  doneOn: null,
  resultReceivedOn: null,
  recordedBy: 'Lee Park',
  version: 1,
};

function storing(first: readonly LineWork[]) {
  const stored = { items: [...first], sent: [] as unknown[] };
  const responses: Responses = ({ method, path, body }) => {
    if (!path.includes('partial-replacements')) return undefined;
    if (method === 'GET') return { body: { items: stored.items } };
    stored.sent.push({ method, path: path.split('/').slice(-2).join('/'), body });
    if (method === 'DELETE') {
      stored.items = [];
      return { body: undefined };
    }
    const saved = { ...planned, ...(body as Partial<LineWork>), version: 2 };
    stored.items = [saved];
    return { body: saved };
  };
  return { stored, responses };
}

test('planned work is recorded with its day, and an empty form says what is missing', async () => {
  const { stored, responses } = storing([]);
  const { user } = showScreen(<LineWorks lineId={lineId} isNonLead={false} />, { responses });
  expect(await screen.findByText(/No work recorded/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Record work' }));
  const form = await screen.findByRole('form', { name: 'Record work' });
  await user.click(within(form).getByRole('button', { name: 'Save work' }));
  expect(within(form).getAllByText(/Enter the planned date or the date completed/).length).toBeGreaterThan(0);
  await user.type(within(form).getByLabelText('Planned date'), '03-01-2027');
  await user.click(within(form).getByRole('button', { name: 'Save work' }));
  expect(await screen.findByText('Partial replacement, planned for 03-01-2027')).toBeVisible();
  expect(stored.sent).toEqual([
    {
      method: 'POST',
      path: `${lineId}/partial-replacements`,
      body: { work: 'partial', plannedOn: '2027-03-01', isEmergency: false, doneOn: null, resultReceivedOn: null },
    },
  ]);
});

test('who may only read sees the work and no actions', async () => {
  showScreen(<LineWorks lineId={lineId} isNonLead={false} />, {
    responses: storing([{ ...planned, doneOn: '2026-11-20', isEmergency: true }]).responses,
    permissions: ['pws:read'],
  });
  expect(await screen.findByText('Partial replacement, completed 11-20-2026')).toBeVisible();
  expect(screen.getByText('Emergency repair · Planned for 03-01-2027 · Recorded by Lee Park')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('work without a sample has no fields for its result or an emergency', async () => {
  const { stored, responses } = storing([]);
  const { user } = showScreen(<LineWorks lineId={lineId} isNonLead={false} />, { responses });
  await user.click(await screen.findByRole('button', { name: 'Record work' }));
  const form = await screen.findByRole('form', { name: 'Record work' });
  await user.selectOptions(within(form).getByLabelText('Work'), 'meterOrConnector');
  expect(within(form).getByText(/Its requirements take effect November 1, 2027/)).toBeVisible();
  expect(within(form).queryByLabelText('Sample result received')).toBeNull();
  expect(within(form).queryByLabelText('Emergency repair')).toBeNull();
  await user.type(within(form).getByLabelText('Date completed'), '11-20-2026');
  await user.click(within(form).getByRole('button', { name: 'Save work' }));
  expect(await screen.findByText('Meter, meter setter or connector replaced, completed 11-20-2026')).toBeVisible();
  expect(stored.sent).toMatchObject([{ method: 'POST', body: { work: 'meterOrConnector', doneOn: '2026-11-20' } }]);
});

test('a day completed is removed with a reason only', async () => {
  const { stored, responses } = storing([{ ...planned, doneOn: '2026-11-20' }]);
  const { user } = showScreen(<LineWorks lineId={lineId} isNonLead={false} />, { responses });
  await user.click(await screen.findByRole('button', { name: /^Actions for Partial replacement/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = await screen.findByRole('form', { name: 'Edit work' });
  expect(within(form).queryByLabelText(/^Reason/)).toBeNull();
  await user.clear(within(form).getByLabelText('Date completed'));
  await user.click(within(form).getByRole('button', { name: 'Save work' }));
  expect(within(form).getAllByText(/Enter a reason for the change/).length).toBeGreaterThan(0);
  expect(stored.sent).toEqual([]);
  await user.type(within(form).getByLabelText(/^Reason/), 'Recorded for the wrong line');
  await user.click(within(form).getByRole('button', { name: 'Save work' }));
  expect(await screen.findByText('Partial replacement, planned for 03-01-2027')).toBeVisible();
  expect(stored.sent).toMatchObject([{ body: { doneOn: null, reason: 'Recorded for the wrong line' } }]);
});

test('work on a Non-lead line, and other work on the day of recorded work, are confirmed', async () => {
  const { stored, responses } = storing([planned]);
  const { user } = showScreen(<LineWorks lineId={lineId} isNonLead />, { responses });
  await user.click(await screen.findByRole('button', { name: 'Record work' }));
  const form = await screen.findByRole('form', { name: 'Record work' });
  const confirmOther = () => within(form).queryByLabelText(/^This is different work/);
  await user.type(within(form).getByLabelText('Planned date'), '03-01-2027');
  expect(confirmOther()).toBeNull();
  await user.selectOptions(within(form).getByLabelText('Work'), 'shutOff');
  await user.click(within(form).getByRole('button', { name: 'Save work' }));
  expect(within(form).getAllByText(/This line is Non-lead, and the rule applies only/).length).toBeGreaterThan(0);
  expect(
    within(form).getAllByText(/Partial replacement is already recorded for this line on 03-01-2027/).length,
  ).toBeGreaterThan(0);
  expect(stored.sent).toEqual([]);
  await user.click(within(form).getByLabelText(/^I confirm that the work was on this line/));
  await user.click(confirmOther() ?? form);
  await user.click(within(form).getByRole('button', { name: 'Save work' }));
  await screen.findByRole('button', { name: 'Record work' });
  expect(stored.sent).toMatchObject([{ body: { work: 'shutOff', confirmedNonLead: true, confirmedOtherWork: true } }]);
});

test('completed work is removed with a reason only', async () => {
  const { stored, responses } = storing([{ ...planned, doneOn: '2026-11-20' }]);
  const { user } = showScreen(<LineWorks lineId={lineId} isNonLead={false} />, { responses });
  await user.click(await screen.findByRole('button', { name: /^Actions for Partial replacement/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const form = await screen.findByRole('form', { name: 'Remove work' });
  await user.click(within(form).getByRole('button', { name: 'Remove work' }));
  expect(within(form).getAllByText(/Enter a reason for the change/).length).toBeGreaterThan(0);
  await user.type(within(form).getByLabelText(/^Reason/), 'Another line');
  await user.click(within(form).getByRole('button', { name: 'Remove work' }));
  expect(await screen.findByText(/No work recorded/)).toBeVisible();
  expect(stored.sent).toMatchObject([{ method: 'DELETE' }]);
});
