import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { useForm } from '../../ui/use-form.ts';
import { AnalyteRows } from './AnalyteRows.tsx';
import { listRows, type AnalyteRow } from './sampling-event.form.ts';

const leadAndCopper = { programTypeId: 2 };
const onRows = vi.fn<(rows: readonly AnalyteRow[]) => void>();
const rows = () => onRows.mock.lastCall?.[0] ?? [];

function Analytes() {
  const form = useForm({
    name: 'event',
    subject: 'this event',
    start: {
      eventType: 'Sampling',
      startsOn: '2026-01-01',
      endsOn: '2026-06-30',
      samplingEventAnalytes: '',
    } as Readonly<Record<string, string>>,
    saved: undefined,
    read: () => ({ fields: undefined }),
    save: () => Promise.resolve(),
  });
  onRows(listRows(form.values, { program: leadAndCopper }));
  return <AnalyteRows form={form} program={leadAndCopper} />;
}

async function open() {
  const { user } = showScreen(<Analytes />, { responses: [] });
  await screen.findByRole('group', { name: 'Lead' });
  return user;
}

const row = (name: string) => within(screen.getByRole('group', { name }));
const primary = () =>
  rows()
    .filter((one) => one.primary)
    .map(({ analyteId }) => analyteId);
const idsOf = { lead: '1', copper: '2', pH: '3' };

test('a new event of a lead and copper program has both with their action levels, lead first', async () => {
  await open();
  expect(screen.getAllByRole('group').map((one) => one.getAttribute('aria-label'))).toEqual(['Lead', 'Copper']);
  expect(primary()).toEqual([idsOf.lead]);
  expect(row('Lead').getByLabelText<HTMLInputElement>('Limit, µg/L').value).toBe('15');
  expect(row('Copper').getByLabelText<HTMLInputElement>('Limit, µg/L').value).toBe('1300');
});

test('exactly one analyte is primary, also after the primary one is removed', async () => {
  const user = await open();
  await user.click(screen.getByRole('radio', { name: 'Copper is the primary analyte' }));
  expect(primary()).toEqual([idsOf.copper]);
  await user.click(screen.getByRole('button', { name: 'Remove Copper' }));
  expect(rows().map(({ analyteId }) => analyteId)).toEqual([idsOf.lead]);
  expect(primary()).toEqual([idsOf.lead]);
});

test('removing another analyte keeps the primary one', async () => {
  const user = await open();
  await user.click(screen.getByRole('radio', { name: 'Copper is the primary analyte' }));
  await user.click(screen.getByRole('button', { name: 'Remove Lead' }));
  expect(rows().map(({ analyteId }) => analyteId)).toEqual([idsOf.copper]);
  expect(primary()).toEqual([idsOf.copper]);
});

test('the only analyte cannot be removed', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Remove Lead' }));
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

test('an added analyte is not primary; one with a range has a lower limit [A5.15]', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Add analyte' }));
  await user.selectOptions(row('Analyte 3').getByRole('combobox'), 'pH');
  expect(primary()).toEqual([idsOf.lead]);
  await user.type(row('pH').getByLabelText('Lower limit, pH units'), '7.2');
  await user.type(row('pH').getByLabelText('Upper limit, pH units'), '8.5');
  expect(rows()[2]).toMatchObject({ analyteId: idsOf.pH, lowerLimit: '7.2', exceedanceLimit: '8.5' });
  expect(row('Lead').queryByLabelText(/^Lower limit/)).toBeNull();
});

test('choosing another analyte replaces the limit by its own', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Remove Lead' }));
  await user.selectOptions(row('Copper').getByRole('combobox'), 'Lead');
  expect(rows()).toMatchObject([
    { analyteId: idsOf.lead, exceedanceLimit: '15', primary: true, checkExceedance: true },
  ]);
  await user.selectOptions(row('Lead').getByRole('combobox'), 'Choose an analyte');
  expect(rows()).toMatchObject([{ analyteId: '', exceedanceLimit: '', primary: true }]);
});

test('a first limit turns on the check of results, and a later one does not', async () => {
  const user = await open();
  await user.clear(row('Lead').getByLabelText('Limit, µg/L'));
  await user.click(screen.getByRole('checkbox', { name: 'Check results for Lead against the limit' }));
  expect(rows()[0]).toMatchObject({ exceedanceLimit: '', checkExceedance: false });
  await user.type(row('Lead').getByLabelText('Limit, µg/L'), '5');
  expect(rows()[0]?.checkExceedance).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Check results for Lead against the limit' }));
  await user.type(row('Lead').getByLabelText('Limit, µg/L'), '0');
  expect(rows()[0]).toMatchObject({ exceedanceLimit: '50', checkExceedance: false });
});
