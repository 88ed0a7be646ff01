import type { ServiceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { aServiceLine } from '../../../testing/a-service-line.ts';
import { me, showScreen } from '../../../testing/show-screen.tsx';
import type { FormErrors } from '../../ui/form-values.ts';
import { SideFields } from './SideFields.tsx';
import { toServiceLineValues, type SideValues } from './service-line.form.ts';

const own = { fields: [], timeZone: 'America/New_York' };
const { system, customer } = toServiceLineValues(aServiceLine(), own);

interface Start {
  readonly side?: 'system' | 'customer';
  readonly values?: Partial<SideValues>;
  readonly ownership?: ServiceLineFields['ownership'];
  readonly errors?: FormErrors;
  readonly message?: string;
}

/** One side with its values as they are entered. */
function Side({ side = 'system', values: change = {}, ownership = 'Split', errors = {}, message }: Start) {
  const [values, setValues] = useState({ ...(side === 'system' ? system : customer), ...change });
  const [previouslyLead, setPreviouslyLead] = useState<'Yes' | 'No' | 'Unknown'>('Unknown');
  return (
    <SideFields
      side={side}
      values={values}
      ownership={ownership}
      errors={errors}
      onChange={setValues}
      {...(side === 'system' && { previouslyLead: { value: previouslyLead, message, onChange: setPreviouslyLead } })}
    />
  );
}

async function open(start: Start = {}, account = me.defaultAccount) {
  showScreen(<Side {...start} />, { responses: () => undefined, account });
  const group = within(
    await screen.findByRole('group', { name: start.side === 'customer' ? 'Customer side' : 'System side' }),
  );
  const field = (label: RegExp) => group.getByLabelText<HTMLSelectElement & HTMLInputElement>(label);
  return {
    group,
    field,
    choose: (label: RegExp, text: string) => {
      const option = [...field(label).options].find((one) => one.text === text);
      if (!option) throw new Error(`${text} is not offered`);
      fireEvent.change(field(label), { target: { value: option.value } });
    },
    offered: (label: RegExp) => [...field(label).options].map(({ text }) => text),
  };
}
const material = /^Material(?! verified)/;
const basis = /^Basis/;

test('an unknown material has no basis: the recorded one is dropped and none can be chosen', async () => {
  const { field, choose } = await open();
  expect(field(basis).value).toBe('installationRecord');
  choose(material, 'Unknown - Material Unknown');
  expect(field(basis).value).toBe('notAvailable');
  expect(field(basis).disabled).toBe(true);
  choose(material, 'Non-Lead - Copper');
  expect(field(basis).disabled).toBe(false);
});

test('a side that is not lead requires the record that shows it', async () => {
  const { field, choose, group } = await open({ values: { classificationBasis: null } });
  expect(field(basis).getAttribute('aria-required')).toBe('true');
  expect(group.getByText(/^The record or method that shows this side is not lead\./)).toBeVisible();
  choose(material, 'Galvanized');
  expect(group.getByText(/shows this side was never downstream of lead\./)).toBeVisible();
  choose(material, 'Lead');
  expect(field(basis).getAttribute('aria-required')).toBe('false');
});

test('the basis of the lead ban shows the ban of the account’s State', async () => {
  const { choose, offered, group } = await open({ values: { classificationBasis: null } });
  const ban = offered(basis).find((text) => /after lead ban/.test(text)) ?? '';
  choose(basis, ban);
  expect(group.getByText(/Lead ban: /)).toBeVisible();
});

test('an installation before the lead ban contradicts that basis at once', async () => {
  const { field, group } = await open({ values: { classificationBasis: 'installedAfterLeadBan', installed: '' } });
  expect(group.queryByText(/but the installation date is/)).toBeNull();
  expect(group.getByText(/valid only with an installation date after the ban\./)).toBeVisible();
  fireEvent.change(field(/^Installation date/), { target: { value: '1962' } });
  expect(group.getByText(/but the installation date is 1962\./)).toBeVisible();
  fireEvent.change(field(/^Installation date/), { target: { value: '2001' } });
  expect(group.queryByText(/valid only with/)).toBeNull();
});

test('a chosen diameter answers whether it is over two inches; without one the answer is a field', async () => {
  const { field, choose, offered } = await open();
  expect(field(/^Over two inches/).disabled).toBe(true);
  choose(/^Diameter/, offered(/^Diameter/).find((text) => text.startsWith('4')) ?? '');
  expect(field(/^Over two inches/).value).toBe('Yes');
  choose(/^Diameter/, 'Unknown');
  expect(field(/^Over two inches/).disabled).toBe(false);
  expect(field(/^Over two inches/).value).toBe('Unknown');
});

test('lead solder is a field of a lead side, and a recorded answer remains in view', async () => {
  const { group, choose } = await open();
  expect(group.queryByLabelText(/solder/i)).toBeNull();
  choose(material, 'Lead');
  choose(/solder/i, 'Yes');
  choose(material, 'Non-Lead - Copper');
  expect(group.getByLabelText<HTMLSelectElement>(/solder/i).value).toBe('Yes');
});

test('a line of one owner offers only recorded materials of the other side, and shows the owner', async () => {
  const { offered } = await open({ side: 'customer', ownership: 'System-Owned' });
  expect(offered(material)).toEqual([
    'Choose a material',
    'Not recorded: the water system owns the line',
    'Non-Lead - Plastic',
  ]);
});

test('the owner’s own side and a line of two owners offer every material', async () => {
  const { offered } = await open({ side: 'system', ownership: 'System-Owned' });
  expect(offered(material).length).toBeGreaterThan(5);
  expect(offered(material)).toContain('Lead');
});

test('Previously lead is one field, on the system side', async () => {
  const { group, choose, field } = await open();
  expect(group.getByText(/^Yes, if this side or anything it replaced was ever lead\./)).toBeVisible();
  choose(/^Previously lead/, 'Yes');
  expect(field(/^Previously lead/).value).toBe('Yes');
});

test('the customer side does not ask Previously lead', async () => {
  const { group } = await open({ side: 'customer' });
  expect(group.queryByLabelText(/^Previously lead/)).toBeNull();
});

test('what saving records about earlier lead is announced next to the answer', async () => {
  const { group } = await open({ message: 'Previously lead will be recorded as Yes.' });
  expect(group.getByText('Previously lead will be recorded as Yes.').getAttribute('aria-live')).toBe('polite');
});

test('errors are shown at the fields of this side only', async () => {
  const { field } = await open({
    errors: { 'system.removedOn': 'Invalid Date or Format, please use MM-DD-YYYY', 'customer.lineDepth': 'Too deep' },
  });
  expect(field(/^Replacement date/).getAttribute('aria-invalid')).toBe('true');
  expect(field(/^Depth|depth/i).getAttribute('aria-invalid')).not.toBe('true');
});

test('the dates explain how exact they may be', async () => {
  const { field, group } = await open();
  const hint = group.getByText(/^Enter a date/);
  for (const label of [/^Verification date/, /^Installation date/, /^Replacement date/])
    expect(field(label).getAttribute('aria-describedby')).toBe(hint.id);
});

test('a date that can’t be read is described by its error and by how exact it may be', async () => {
  const { field, group } = await open({ errors: { 'system.removedOn': 'Invalid Date or Format' } });
  const described =
    field(/^Replacement date/)
      .getAttribute('aria-describedby')
      ?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Invalid Date or Format',
    group.getByText(/^Enter a date/).textContent,
  ]);
});
