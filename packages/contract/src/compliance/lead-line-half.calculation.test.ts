import { describe, expect, test } from 'vitest';
import { areHalvesFilled, createLeadLineHalf, describeHalves } from './lead-line-half.calculation.ts';
import { leadLineHalf } from './lead-line-half.rules.ts';

const collected = { leadLines: 0, byLineOnly: 0, leadPlumbing: 0, notKnown: 0, others: 0 };
const inventory = { lead: 200, unknown: 0, lines: 900 };
const period = { endsOn: '2026-12-31' };
const of = (
  overrides: { readonly collected?: Partial<typeof collected>; readonly inventory?: Partial<typeof inventory> },
  required: number | null = 60,
) => {
  const half = createLeadLineHalf(period, required, {
    collected: { ...collected, ...overrides.collected },
    inventory: { ...inventory, ...overrides.inventory },
  });
  if (half === null) throw new Error('The rule has halves');
  return leadLineHalf.parse(half);
};

test('half of the required sites need lead service lines and half lead pipe or lead solder', () => {
  const half = of({ collected: { leadLines: 30, leadPlumbing: 30 } });
  expect(half.needed).toEqual({ leadLines: 30, leadPlumbing: 30 });
  expect(areHalvesFilled(half)).toBe(true);
  expect(describeHalves(half)[0]).toBe(
    'Sites with lead service lines: 30 collected, 30 needed; lead pipe or lead solder: 30 collected, 30 needed.',
  );
});

test('more sites of one half do not fill the other one', () => {
  expect(areHalvesFilled(of({ collected: { leadLines: 29, leadPlumbing: 60 } }))).toBe(false);
  expect(areHalvesFilled(of({ collected: { leadLines: 60, leadPlumbing: 29 } }))).toBe(false);
});

test('all lead service lines are needed when there are too few of them', () => {
  const half = of({ inventory: { lead: 7 }, collected: { leadLines: 7, leadPlumbing: 53 } });
  expect(half.needed).toEqual({ leadLines: 7, leadPlumbing: 53 });
  expect(describeHalves(half)).toContain(
    'Only 7 locations with a lead service line are known, so all of them are needed.',
  );
  expect(areHalvesFilled(half)).toBe(true);
});

test('sites that count by their service line alone are named, because no tier is recorded', () => {
  const half = of({ collected: { leadLines: 30, byLineOnly: 4, leadPlumbing: 30 } });
  expect(describeHalves(half)).toContain(
    '4 sites with a lead service line have no recorded tier of the rule and count by their service line alone. Record their tiers.',
  );
  const one = of({ collected: { leadLines: 30, byLineOnly: 1, leadPlumbing: 30 } });
  expect(describeHalves(one)).toContain(
    '1 site with a lead service line has no recorded tier of the rule and counts by its service line alone. Record its tier.',
  );
});

test('sites with an unknown line count for neither half, and the sentence explains it', () => {
  const half = of({ collected: { leadLines: 30, leadPlumbing: 29, notKnown: 1 } });
  expect(areHalvesFilled(half)).toBe(false);
  expect(describeHalves(half)).toContain(
    '1 site whose service line is unknown or not recorded counts toward neither half.',
  );
});

describe('the record cannot say whether the halves are filled', () => {
  test.each([
    ['no population is recorded', of({}, null), 'not known without the population served'],
    ['no service line is recorded', of({ inventory: { lead: 0, lines: 0 } }), 'No service line is recorded'],
    ['lines of unknown material may be lead', of({ inventory: { lead: 0, unknown: 12 } }), 'If one is lead'],
    [
      'a counted site has no service line on record',
      of({ inventory: { lead: 0, lines: 1 }, collected: { notKnown: 59, others: 1 } }),
      'sites without a recorded service line may have one',
    ],
  ])('cannot tell from the record whether the halves are filled if %s', (_, half, sentence) => {
    expect(areHalvesFilled(half)).toBeUndefined();
    expect(describeHalves(half)[0]).toContain(sentence);
  });
});

test('no half is set aside if every line is known and none is lead', () => {
  const half = of({ inventory: { lead: 0 } });
  expect(areHalvesFilled(half)).toBe(true);
  expect(describeHalves(half)[0]).toContain('half of the sites have them does not apply');
});

test('the rule of November 1, 2027 has no halves', () => {
  expect(createLeadLineHalf({ endsOn: '2027-12-31' }, 60, { collected, inventory })).toBeNull();
});
