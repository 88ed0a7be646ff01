import { expect, test } from 'vitest';
import { formatOutletResult } from './school-facility.calculation.ts';
import { createBlankVisit, parseVisit, withOutlet, withoutOutlet } from './school-visit.form.ts';

const today = '2026-11-25';
const childCare = { kind: 'childCare', outletCount: null } as const;
const filled = (overrides: object = {}) => {
  const { visit, outlets } = createBlankVisit(childCare, today);
  const placed = Object.entries(outlets).map(([at, outlet]) => [at, { ...outlet, place: `Room ${at}`, ...overrides }]);
  return { visit, outlets: Object.fromEntries(placed) as typeof outlets };
};

test('a new visit has today’s date, 250 mL and the outlets that the rule lists first', () => {
  const { visit, outlets } = createBlankVisit({ kind: 'elementarySchool', outletCount: 4 }, today);
  expect(visit).toMatchObject({ visitedOn: today, milliliters: '250', stagnationHours: '' });
  expect(Object.values(outlets).map(({ kind }) => kind)).toEqual(['fountain', 'fountain', 'kitchen', 'classroom']);
});

test('outlets are added and removed, and keep their order', () => {
  const three = withOutlet(filled());
  expect(Object.keys(three.outlets)).toEqual(['0', '1', '2']);
  expect(Object.values(withoutOutlet(three, '0').outlets).map(({ place }) => place)).toEqual(['Room 1', '']);
});

test('the visit is read by the rules of the server, with errors at the fields of the form', () => {
  expect(parseVisit(filled(), { today, recorded: undefined, state: 'CT' })).toMatchObject({
    fields: {
      fields: {
        milliliters: 250,
        stagnationHours: null,
        outlets: [{ place: 'Room 0', value: null }, { kind: 'kitchen' }],
      },
      confirmedUnits: 0,
    },
  });
  const { visit, outlets } = filled({ place: '', value: 'x' });
  const read = parseVisit(
    { visit: { ...visit, visitedOn: '2026-11-26', stagnationHours: 'long' }, outlets },
    { today, recorded: undefined, state: 'CT' },
  );
  expect(Object.keys('errors' in read ? read.errors : {})).toEqual(
    expect.arrayContaining(['visit.stagnationHours', 'outlets.0.place', 'outlets.0.value', 'outlets.1.place']),
  );
});

test.each([
  [{ amount: '12.3', isNonDetect: false, qualifier: null }, '12.3'],
  [{ amount: '1', isNonDetect: true, qualifier: '<' }, '< 1'],
  [{ amount: null, isNonDetect: true, qualifier: 'ND' }, 'Non-detect'],
  [{ amount: null, isNonDetect: false, qualifier: null }, undefined],
] as const)('the result %o is shown as %s', (outlet, shown) => {
  expect(formatOutletResult(outlet)).toBe(shown);
});
