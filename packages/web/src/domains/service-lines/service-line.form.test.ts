import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import { getLeadBan } from '@curbstop/contract/service-lines/lead-ban.calculation';
import { describe, expect, test } from 'vitest';
import { aServiceLine } from '../../../testing/a-service-line.ts';
import {
  needsBasisField,
  needsTwoInchesField,
  getBasisHelp,
  parseServiceLineForm,
  showsLeadSolder,
  toServiceLineValues,
  withDiameter,
  isAnotherPipe,
  withMaterial,
  type OwnFields,
} from './service-line.form.ts';
import { mergeValues } from '../../ui/form-values.ts';

const today = '2026-11-01';
const line = aServiceLine();
const zone = {
  id: '0199a0de-0000-7000-8000-00000000c001',
  entity: 'pwsserviceline',
  name: 'Pressure zone',
  dataType: 'list',
  picklistValues: ['High', 'Low'],
  isPickListMulti: false,
  position: 1,
  version: 1,
} as const;
const own: OwnFields = {
  fields: [{ ...zone, picklistValues: [...zone.picklistValues] }],
  timeZone: 'America/New_York',
};
const getErrors = (
  change: (values: ReturnType<typeof toServiceLineValues>) => ReturnType<typeof toServiceLineValues>,
) => {
  const read = parseServiceLineForm(change(toServiceLineValues(line, own)), line, { today, own });
  return 'errors' in read ? read.errors : {};
};

test('an untouched form equals the line, including imprecise dates', () => {
  const read = parseServiceLineForm(toServiceLineValues(line, own), line, { today, own });
  expect('fields' in read && read.fields.system.installed).toEqual({
    text: '1986 (est.)',
    from: '1986-01-01',
    to: '1986-12-31',
  });
  expect('fields' in read && read.fields.customer.verifiedOn).toEqual(line.customer.verifiedOn);
  expect('fields' in read && read.fields).toMatchObject({
    externalId: line.externalId,
    ownership: 'Split',
    connector: 'None',
  });
});

test('a removed material is required, by the name of its owner [B5.21]', () => {
  expect(getErrors((values) => ({ ...values, system: { ...values.system, material: null } }))).toEqual({
    'system.material': 'System-Owned material is required',
  });
  expect(getErrors((values) => ({ ...values, customer: { ...values.customer, material: null } }))).toEqual({
    'customer.material': 'Customer-Owned material is required',
  });
});

test('lead solder is shown for a lead side, and a recorded value is never hidden [B5.25]', () => {
  const { system } = toServiceLineValues(line, own);
  expect(
    ['lead', 'leadLinedGalvanized', 'galvanized', 'nonLeadCopper', 'unknown'].map((material) =>
      showsLeadSolder({ ...system, material: material as typeof system.material }),
    ),
  ).toEqual([true, true, false, false, false]);
  expect(showsLeadSolder({ ...system, leadSolderLeadLined: 'Yes' })).toBe(true);
});

test('a depth is a number of feet with at most two decimals, and may be left open [B3.11]', () => {
  const depthOf = (lineDepth: string) => {
    const read = parseServiceLineForm(
      { ...toServiceLineValues(line, own), system: { ...toServiceLineValues(line, own).system, lineDepth } },
      line,
      {
        today,
        own,
      },
    );
    return 'fields' in read ? read.fields.system.lineDepth : read.errors['system.lineDepth'];
  };
  expect([depthOf('4.5'), depthOf(''), depthOf('0')]).toEqual([4.5, null, 0]);
  expect(depthOf('deep')).toBe('Enter the depth in feet, such as 4.5');
  expect(depthOf('-1')).toBe('Enter a depth of 0 or more');
  expect(depthOf('1.005')).toBe('Use at most two decimals');
});

test('when the fittings were verified is a date like every other [B3.13, B5.22]', () => {
  expect(getErrors((values) => ({ ...values, fittingsVerifiedOn: 'one day' }))).toEqual({
    fittingsVerifiedOn: 'Invalid Date or Format, please use MM-DD-YYYY',
  });
  const read = parseServiceLineForm(
    { ...toServiceLineValues(line, own), fittingsVerifiedOn: '10-16-2024', fittingsVerifiedBy: ' R. Osei ' },
    line,
    { today, own },
  );
  expect('fields' in read && read.fields).toMatchObject({
    fittingsVerifiedOn: { from: '2024-10-16' },
    fittingsVerifiedBy: 'R. Osei',
  });
});

test('a description of more than 200 characters is too long [B5.21]', () => {
  expect(getErrors((values) => ({ ...values, description: 'x'.repeat(201) }))).toEqual({
    description: 'Description is too long',
  });
  expect(getErrors((values) => ({ ...values, description: 'x'.repeat(200) }))).toEqual({});
});

test('a date that cannot be read shows which form to use [B5.22]', () => {
  expect(getErrors((values) => ({ ...values, system: { ...values.system, removedOn: 'after the flood' } }))).toEqual({
    'system.removedOn': 'Invalid Date or Format, please use MM-DD-YYYY',
  });
});

test('days are read in the three forms of the specification [B5.22]', () => {
  for (const written of ['10/16/2024', '10-16-2024', '2024-10-16']) {
    const read = parseServiceLineForm(
      { ...toServiceLineValues(line, own), system: { ...toServiceLineValues(line, own).system, verifiedOn: written } },
      line,
      { today, own },
    );
    expect('fields' in read && read.fields.system.verifiedOn).toMatchObject({ from: '2024-10-16', to: '2024-10-16' });
  }
});

test('blank text is empty [A5.46]', () => {
  const read = parseServiceLineForm(
    {
      ...toServiceLineValues(line, own),
      description: '   ',
      system: { ...toServiceLineValues(line, own).system, notes: ' ' },
    },
    line,
    { today, own },
  );
  expect('fields' in read && [read.fields.description, read.fields.system.notes]).toEqual([null, null]);
});

test('the unknown material has no basis of classification [B5.24]; other unknowns may have one', () => {
  const { system } = toServiceLineValues(line, own);
  expect(withMaterial(system, 'unknown').classificationBasis).toBe('notAvailable');
  expect(withMaterial(system, 'unknownLikelyLead').classificationBasis).toBe(system.classificationBasis);
});

test('the recorded verification leaves the form with another kind of pipe, and returns with the recorded one', () => {
  const recorded = {
    ...line.system,
    material: 'galvanized',
    verified: true,
    verificationMethod: 'visualAtMeterPit',
    verifiedBy: 'Crew 4',
  } as const;
  const { system } = toServiceLineValues({ ...line, system: recorded }, own);
  const replaced = withMaterial(system, 'nonLeadCopper', recorded);
  expect(replaced).toMatchObject({ verified: false, verificationMethod: null, verifiedBy: '', verifiedOn: '' });
  expect(isAnotherPipe(replaced, recorded)).toBe(true);
  expect(withMaterial(replaced, 'galvanized', recorded)).toEqual(system);
  const entered = { ...replaced, verified: true, verifiedBy: 'Crew 4' };
  expect(withMaterial(entered, 'nonLeadPlastic', recorded)).toMatchObject({ verified: true, verifiedBy: 'Crew 4' });
  expect(withMaterial(withMaterial(system, 'leadLinedGalvanized', recorded), 'galvanized', recorded)).toEqual(system);
});

test('a listed diameter answers the question on two inches; Unknown leaves it open [B5.23]', () => {
  const { system } = toServiceLineValues(line, own);
  expect(withDiameter(system, '10').diameterOverTwoInches).toBe('No');
  expect(withDiameter(system, '11').diameterOverTwoInches).toBe('Yes');
  expect(needsTwoInchesField(withDiameter(system, '11'))).toBe(false);
  expect(needsTwoInchesField(withDiameter(system, '1'))).toBe(true);
  expect(withDiameter(withDiameter(system, '11'), '1').diameterOverTwoInches).toBe('Unknown');
  const requests = { ...system, diameterId: '1', diameterOverTwoInches: 'Yes' as const };
  expect(withDiameter(requests, '1').diameterOverTwoInches).toBe('Yes');
});

test('merges a concurrent edit and lists fields that both users changed', () => {
  const values = toServiceLineValues(line, own);
  const mine = { ...values, description: 'Behind the garage', system: { ...values.system, material: 'lead' as const } };
  const theirs: ServiceLineDetails = {
    ...line,
    version: 8,
    status: 'Out Of Service',
    system: { ...line.system, material: 'galvanized' },
  };
  const { values: merged, theirChanges } = mergeValues(values, mine, toServiceLineValues(theirs, own));
  expect(merged).toMatchObject({
    description: 'Behind the garage',
    status: 'Out Of Service',
    system: { material: 'lead' },
  });
  expect(theirChanges).toEqual([
    { path: 'system.material', theirs: 'galvanized', mine: 'lead', both: true },
    { path: 'status', theirs: 'Out Of Service', mine: 'In Service', both: false },
  ]);
});

test('the same change made by both is not a conflict', () => {
  const values = toServiceLineValues(line, own);
  const removed = { ...values, status: 'Removed' as const };
  const { theirChanges } = mergeValues(values, removed, removed);
  expect(theirChanges).toEqual([{ path: 'status', theirs: 'Removed', mine: 'Removed', both: false }]);
});

test('sends changed custom fields only, keeps removed options and reports errors by field', () => {
  const stored = { ...line, customFields: { [zone.id]: 'Middle' } };
  const read = (text: string) =>
    parseServiceLineForm({ ...toServiceLineValues(stored, own), customFields: { [zone.id]: text } }, stored, {
      today,
      own,
    });
  expect(read('Middle')).toMatchObject({ fields: { customFields: {} } });
  expect(read('Low')).toMatchObject({ fields: { customFields: { [zone.id]: 'Low' } } });
  expect(read('')).toMatchObject({ fields: { customFields: { [zone.id]: null } } });
  expect(read('Upper')).toEqual({ errors: { [`customFields.${zone.id}`]: 'One of: High, Low' } });
});

test.each([
  ['nonLeadCopper', 'shows this side is not lead'],
  ['galvanized', 'shows this side was never downstream of lead'],
] as const)('a side of %s without a basis requires one', (material, why) => {
  const side = { ...toServiceLineValues(line, own).customer, material, classificationBasis: null };
  expect(needsBasisField(side)).toBe(true);
  expect(getBasisHelp(side, { ban: getLeadBan('WY'), today })).toBe(
    `The record or method that ${why}. A Non-lead line needs one for each side.`,
  );
  expect(needsBasisField({ ...side, classificationBasis: 'installationRecord' })).toBe(false);
});

test.each(['lead', 'unknown'] as const)('a side of %s requires no basis', (material) => {
  expect(needsBasisField({ material, classificationBasis: null })).toBe(false);
});

test('the basis "installed after the lead ban" shows its ban and a date that contradicts it', () => {
  const context = { ban: getLeadBan('WY'), today: '2026-11-22' };
  const side = {
    ...toServiceLineValues(line, own).customer,
    classificationBasis: 'installedAfterLeadBan' as const,
    installed: '',
  };
  expect(getBasisHelp(side, context)).toBe(
    "This basis is valid only with an installation date after the ban. Lead ban: June 19, 1988. Federal date; this State's own date is not recorded.",
  );
  expect(getBasisHelp({ ...side, installed: '1962' }, context)).toBe(
    "The basis is an installation after the lead ban of June 19, 1988, but the installation date is 1962. Lead ban: June 19, 1988. Federal date; this State's own date is not recorded.",
  );
  expect(getBasisHelp({ ...side, installed: '1991' }, context)).toBe(
    "Lead ban: June 19, 1988. Federal date; this State's own date is not recorded.",
  );
  expect(getBasisHelp({ ...side, classificationBasis: 'installationRecord' }, context)).toBeUndefined();
});

describe('a year with two digits', () => {
  const errorOf = (field: 'installed' | 'verifiedOn' | 'removedOn', typed: string) =>
    getErrors((values) => ({ ...values, system: { ...values.system, [field]: typed } }))[`system.${field}`];

  test.each(['6/14/24', 'Jan-24', 'before 6/14/24'])('%s is refused where both centuries are possible', (typed) =>
    expect(errorOf('installed', typed)).toBe('Enter a four-digit year, such as 10-16-1987'),
  );

  test.each([
    ['installed', '10/16/87'],
    ['verifiedOn', '6/14/24'],
    ['removedOn', '6/14/24'],
  ] as const)('%s %s has one century', (field, typed) => expect(errorOf(field, typed)).toBeUndefined());

  test('a verification before 1950 needs four digits', () =>
    expect(errorOf('verifiedOn', '6/14/40')).toBe('Enter a four-digit year, such as 10-16-1987'));

  test('an imported date of two centuries remains unchanged', () => {
    const installed = { text: '6/14/24', from: '1924-06-14', to: '2024-06-14' };
    const imported = { ...line, system: { ...line.system, installed } };
    const read = parseServiceLineForm(toServiceLineValues(imported, own), imported, { today, own });
    expect('fields' in read && read.fields.system.installed).toEqual(installed);
  });
});
