import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDecimals } from '../primitives/decimal.ts';
import { analytes } from '../sampling-events/analyte.values.ts';
import { countResult, type LevelAsReported } from './result-count.calculation.ts';
import {
  formatCountedValue,
  getFinding,
  isInconclusive,
  formatReportedResult,
  getSampleFinding,
  type ResultLimits,
} from './result.calculation.ts';
import { units } from './result.values.ts';
import { toAnalyteUnit, toReportedUnit, parseUnit, listUnits } from './unit.calculation.ts';

const [lead, copper, pH, alkalinity, phosphate] = analytes;
const reported = (overrides: Partial<LevelAsReported> = {}): LevelAsReported => ({
  value: '3',
  qualifier: null,
  unit: 'µg/L',
  reportingLimit: null,
  detectionLimit: null,
  reportedAs: null,
  ...overrides,
});
const limit15: ResultLimits = { exceedanceLimit: '15', lowerLimit: null, checkExceedance: true, roundedTo: null };
const evaluateFinding = (overrides: Partial<LevelAsReported>, limits = limit15) =>
  getFinding(countResult(lead, reported(overrides)), limits);

describe('units', () => {
  test.each([
    ['ug/L', 'µg/L'],
    ['μg/L', 'µg/L'],
    ['µg/l', 'µg/L'],
    ['MG/L', 'mg/L'],
    [' ppb ', 'ppb'],
    ['mg / L', 'mg/L'],
    ['SU', 'pH units'],
    ['umhos/cm', 'µS/cm'],
  ])('reads the unit %j as %s', (text, name) => {
    expect(parseUnit(text)?.name).toBe(name);
  });

  test.each(['', 'mg', 'grains/gal', 'mg/L as CaCO3', 'parts'])('%j is not a unit', (text) => {
    expect(parseUnit(text)).toBeUndefined();
  });

  test('every name, and the own unit of every analyte, is read', () => {
    expect(units).not.toHaveLength(0);
    for (const { name } of units) expect(parseUnit(name)?.name).toBe(name);
    for (const analyte of analytes) expect(listUnits(analyte).map(({ name }) => name)).toContain(analyte.unit);
  });

  test('milligrams become micrograms without losing a digit, and an analyte reported in milligrams keeps its unit', () => {
    expect(toAnalyteUnit(lead, '0.015', 'mg/L')).toBe('15');
    expect(toAnalyteUnit(lead, '0.0150000001', 'ppm')).toBe('15.0000001');
    expect(toAnalyteUnit(alkalinity, '120000', 'ppb')).toBe('120');
    expect(toAnalyteUnit(alkalinity, '120', 'ppm')).toBe('120');
    expect(toReportedUnit(lead, '1', 'mg/L')).toBe('0.001');
  });
});

describe('what was found', () => {
  test.each([
    [{ value: '15' }, 'detect'],
    [{ value: '15.00000001' }, 'exceedance'],
    [{ value: '0.015', unit: 'mg/L' }, 'detect'],
    [{ value: '0.0151', unit: 'ppm' }, 'exceedance'],
    // 0.1 + 0.2 and its kind: a float would pass the limit here.
    [{ value: '0.01500000', unit: 'mg/L' }, 'detect'],
    [{ value: '0' }, 'nonDetect'],
    [{ value: '1', qualifier: '<' }, 'nonDetect'],
    [{ value: null, qualifier: 'ND', reportingLimit: '1' }, 'nonDetect'],
    // Nothing says that it lies below the detection limit.
    [{ value: '5', qualifier: '<', reportingLimit: '5' }, 'detect'],
    [{ value: '20', qualifier: 'U' }, 'exceedance'],
    [{ value: '0.4', detectionLimit: '0.5' }, 'nonDetect'],
    [{ value: '0.5', detectionLimit: '0.5' }, 'detect'],
    // Estimated between detection and reporting limit: something was found.
    [{ value: '0.8', qualifier: 'J', detectionLimit: '0.5', reportingLimit: '1' }, 'detect'],
    // A reporting limit is no detection limit.
    [{ value: '0.8', reportingLimit: '1' }, 'detect'],
    [{ value: '4.9', reportingLimit: '5' }, 'detect'],
    [{ value: '40', qualifier: 'H' }, 'exceedance'],
  ] as const)('%j is a %s next to a limit of 15 µg/L', (overrides, detection) => {
    expect(evaluateFinding(overrides)).toBe(detection);
  });

  test('nothing exceeds where nothing is checked; a range is passed at both ends', () => {
    const range = { exceedanceLimit: '7.8', lowerLimit: '7', checkExceedance: true, roundedTo: null };
    const of = (value: string, overrides: object = {}) =>
      getFinding(countResult(pH, reported({ value, unit: 'pH units' })), { ...range, ...overrides });
    expect([of('6.9'), of('7'), of('7.8'), of('7.81'), of('0'), of('6.9', { checkExceedance: false })]).toEqual([
      'exceedance',
      'detect',
      'detect',
      'exceedance',
      'exceedance',
      'detect',
    ]);
  });

  const value = fc.tuple(fc.nat(10_000_000), fc.integer({ min: 0, max: 7 })).map(([digits, places]) =>
    places === 0
      ? String(digits)
      : `${String(digits)
          .padStart(places + 1, '0')
          .slice(0, -places)}.${String(digits)
          .padStart(places + 1, '0')
          .slice(-places)}`,
  );

  test('the unit that a laboratory chose never changes the finding', () => {
    fc.assert(
      fc.property(value, (text) => {
        const inMicrograms = toAnalyteUnit(lead, text, 'mg/L');
        const all = [
          evaluateFinding({ value: text, unit: 'mg/L' }),
          evaluateFinding({ value: text, unit: 'ppm' }),
          evaluateFinding({ value: inMicrograms }),
          evaluateFinding({ value: inMicrograms, unit: 'ppb' }),
        ];
        expect(new Set(all).size).toBe(1);
      }),
    );
  });

  test('more is never the lesser finding, and only values strictly above the limit exceed it', () => {
    const order = ['nonDetect', 'detect', 'exceedance'];
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [less, more] = compareDecimals(a, b) <= 0 ? [a, b] : [b, a];
        expect(order.indexOf(evaluateFinding({ value: less }))).toBeLessThanOrEqual(
          order.indexOf(evaluateFinding({ value: more })),
        );
        expect(evaluateFinding({ value: more }) === 'exceedance').toBe(compareDecimals(more, '15') > 0);
      }),
    );
  });

  test('a value that was not detected is below the lower limit of a range', () => {
    const least = { exceedanceLimit: null, lowerLimit: '1', checkExceedance: true, roundedTo: null };
    const none = countResult(
      phosphate,
      reported({ value: null, qualifier: 'ND', unit: 'mg/L', detectionLimit: '0.02' }),
    );
    expect([getFinding(none, least), getFinding(none, { ...least, checkExceedance: false })]).toEqual([
      'exceedance',
      'nonDetect',
    ]);
  });

  test('a level is compared unrounded, unless the State rounds', () => {
    expect([
      evaluateFinding({ value: '15.4' }),
      evaluateFinding({ value: '15.4' }, { ...limit15, roundedTo: 3 }),
      evaluateFinding({ value: '15.5' }, { ...limit15, roundedTo: 3 }),
      evaluateFinding({ value: '15.44' }, { ...limit15, roundedTo: 4 }),
    ]).toEqual(['exceedance', 'detect', 'exceedance', 'exceedance']);
  });
});

test('"not found" below a limit that is itself too high leaves the question open', () => {
  const limit3 = { ...limit15, exceedanceLimit: '3' };
  // The rule names no detection limit for copper; for lead none can be above 1 µg/L.
  const open = (overrides: Partial<LevelAsReported>, against = limit3) =>
    isInconclusive(copper, reported(overrides), against);
  expect(open({ value: '4', qualifier: '<', detectionLimit: '4' })).toBe(true);
  expect(open({ value: null, qualifier: 'ND', detectionLimit: '0.004', unit: 'mg/L' })).toBe(true);
  expect(open({ value: '3.5', detectionLimit: '4' })).toBe(true);
  expect(open({ value: '3', qualifier: '<', detectionLimit: '3' })).toBe(false);
  expect(open({ value: '16' })).toBe(false);
  expect(isInconclusive(lead, reported({ value: '0.8', qualifier: '<' }), { ...limit15, exceedanceLimit: '0.5' })).toBe(
    true,
  );
  expect(open({ value: '4', qualifier: '<', detectionLimit: '4' }, { ...limit3, checkExceedance: false })).toBe(false);
});

test('any exceedance makes a sample exceed; otherwise its primary analyte decides, once it is known', () => {
  const [ofLead, ofCopper] = [
    (detection: 'detect' | 'nonDetect' | 'exceedance') => ({ primary: true, detection }),
    (detection: 'detect' | 'exceedance') => ({ primary: false, detection }),
  ];
  expect(getSampleFinding([])).toBeNull();
  expect(getSampleFinding([ofCopper('detect')])).toBeNull();
  expect(getSampleFinding([ofCopper('exceedance')])).toBe('exceedance');
  expect(getSampleFinding([ofLead('nonDetect'), ofCopper('detect')])).toBe('nonDetect');
  expect(getSampleFinding([ofLead('nonDetect'), ofCopper('exceedance')])).toBe('exceedance');
  expect(getSampleFinding([ofCopper('detect'), ofLead('detect')])).toBe('detect');
});

test.each([
  [{ value: '1', qualifier: '<' }, '<1 µg/L'],
  [{ value: null, qualifier: 'ND', reportingLimit: '1' }, 'ND, below 1 µg/L'],
  [{ value: '4.2', qualifier: 'J' }, '4.2 µg/L (J)'],
  [{ value: '0.0031', unit: 'mg/L' }, '0.0031 mg/L'],
] as const)('%j is written as %s', (overrides, words) => {
  expect(formatReportedResult(reported(overrides))).toBe(words);
});

test.each([
  [lead, { value: '3.2', qualifier: 'J' }, 'As measured, below the quantitation limit (40 CFR 141.89(a)(3))'],
  [lead, { value: '17.4' }, null],
  [lead, { value: '0.4', detectionLimit: '0.5' }, 'Zero: below the detection limit of 0.5 µg/L (40 CFR 141.89(a)(3))'],
  [
    lead,
    { value: '0.001', qualifier: '<', unit: 'mg/L' },
    'Zero: below the rule’s detection limit of 0.001 mg/L (40 CFR 141.89(a)(3))',
  ],
  [copper, { value: '0' }, 'Zero, as reported by the laboratory, which gave no detection limit (40 CFR 141.89(a)(3))'],
  [lead, { value: '0', detectionLimit: '0.5' }, 'Zero, as reported by the laboratory (40 CFR 141.89(a)(3))'],
  [lead, { value: '0', reportingLimit: '1' }, 'Zero, as reported by the laboratory (40 CFR 141.89(a)(3))'],
  [
    copper,
    { value: '30', reportedAs: 'halfQuantitationLimit' },
    'Half the quantitation limit, as reported by the laboratory (40 CFR 141.89(a)(3))',
  ],
  [
    copper,
    { value: '50', qualifier: '<' },
    'Highest possible level: without a detection limit, a non-detect can’t be counted as zero (40 CFR 141.89(a)(3)). Ask the laboratory, then correct the result',
  ],
  [
    lead,
    { value: null, qualifier: 'ND', detectionLimit: '4.9' },
    'Highest possible level: without a detection limit that the rule allows, a non-detect can’t be counted as zero (40 CFR 141.89(a)(3)). Ask the laboratory, then correct the result',
  ],
  [phosphate, { value: '0.1', detectionLimit: '0.2', unit: 'mg/L' }, 'Zero: below the detection limit of 0.2 mg/L'],
  [pH, { value: '7', unit: 'pH units' }, null],
] as const)('%j: %j counts because: %s', (analyte, overrides, words) => {
  expect(formatCountedValue(analyte, reported(overrides), countResult(analyte, reported(overrides)))).toBe(words);
});
