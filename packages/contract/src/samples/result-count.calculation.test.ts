import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDecimals, shiftDecimal } from '../primitives/decimal.ts';
import { analyticalLimits } from '../regulations/analytical-limit.values.ts';
import { analytes, type Analyte } from '../sampling-events/analyte.values.ts';
import { checkResult } from './result-check.calculation.ts';
import {
  findAnalyticalLimit,
  countResult,
  isNonDetectQualifier,
  isZeroWithoutLimits,
  type CountedAnalyte,
  type LevelAsReported,
} from './result-count.calculation.ts';
import { qualifiers, reportedAsChoices, type Qualifier } from './result.values.ts';

const [lead, copper, pH, , phosphate] = analytes;
const reported = (overrides: Partial<LevelAsReported> = {}): LevelAsReported => ({
  value: '3',
  qualifier: null,
  unit: 'µg/L',
  reportingLimit: null,
  detectionLimit: null,
  reportedAs: null,
  ...overrides,
});

describe('40 CFR 141.89(a)(3), case by case', () => {
  test.each([
    // Between detection and quantitation limit: as measured, or half the quantitation limit when the laboratory says
    // so.
    [lead, { value: '4.9', reportingLimit: '5' }, '4.9', 'measured'],
    [lead, { value: '4.9', reportingLimit: '5', reportedAs: 'halfQuantitationLimit' }, '2.5', 'halfQuantitationLimit'],
    [lead, { value: '0.0049', unit: 'mg/L', reportedAs: 'halfQuantitationLimit' }, '2.5', 'halfQuantitationLimit'],
    [lead, { value: '3.2', qualifier: 'J' }, '3.2', 'measured'],
    [lead, { value: '3.2', qualifier: 'J', reportingLimit: '5' }, '3.2', 'measured'],
    [lead, { value: '0.3', qualifier: 'J', detectionLimit: '0.5' }, '0.3', 'measured'],
    [lead, { value: '0.5', detectionLimit: '0.5' }, '0.5', 'measured'],
    [lead, { value: '0.4' }, '0.4', 'measured'],
    [
      lead,
      { value: null, qualifier: 'BRL', reportingLimit: '5', reportedAs: 'halfQuantitationLimit' },
      '2.5',
      'halfQuantitationLimit',
    ],
    [copper, { value: '49.9', reportedAs: 'halfQuantitationLimit' }, '25', 'halfQuantitationLimit'],
    [copper, { value: '0.03', unit: 'mg/L', reportingLimit: '0.05' }, '30', 'measured'],
    // Below the detection limit: zero.
    [lead, { value: '0.4', detectionLimit: '0.5' }, '0', 'belowDetectionLimit'],
    [lead, { value: '0.4', qualifier: 'B', detectionLimit: '0.5' }, '0', 'belowDetectionLimit'],
    [lead, { value: null, qualifier: 'ND', detectionLimit: '0.5', reportingLimit: '5' }, '0', 'belowDetectionLimit'],
    [lead, { value: '0.5', qualifier: 'U', detectionLimit: '0.5' }, '0', 'belowDetectionLimit'],
    [copper, { value: '0.005', qualifier: '<', unit: 'mg/L', detectionLimit: '0.005' }, '0', 'belowDetectionLimit'],
    [phosphate, { value: null, qualifier: 'ND', unit: 'mg/L', detectionLimit: '0.02' }, '0', 'belowDetectionLimit'],
    [lead, { value: '0' }, '0', 'reportedZero'],
    // A detection limit above the rule's own is a reporting limit: a number that was measured stays.
    [lead, { value: '4.8', detectionLimit: '4.9' }, '4.8', 'measured'],
    [lead, { value: '1', qualifier: 'B', detectionLimit: '1.01' }, '1', 'measured'],
    [lead, { value: '0.0009', unit: 'mg/L', detectionLimit: '0.001' }, '0', 'belowDetectionLimit'],
    [lead, { value: null, qualifier: 'ND', detectionLimit: '4.9' }, '4.9', 'upperBound'],
    // The rule names none for copper: from half the quantitation limit a measured number stays; a non-detect is zero.
    [copper, { value: '24.9', detectionLimit: '25' }, '24.9', 'measured'],
    [copper, { value: '24.8', detectionLimit: '24.9' }, '0', 'belowDetectionLimit'],
    [copper, { value: null, qualifier: 'ND', detectionLimit: '30' }, '0', 'belowDetectionLimit'],
    // Zero beside a reporting limit says no more than "below the reporting limit".
    [lead, { value: '0', reportingLimit: '5' }, '5', 'upperBound'],
    [lead, { value: '0', qualifier: 'H', reportingLimit: '5' }, '5', 'upperBound'],
    [lead, { value: '0', reportingLimit: '1' }, '0', 'reportedZero'],
    [lead, { value: '0', reportingLimit: '5', detectionLimit: '0.5' }, '0', 'reportedZero'],
    [lead, { value: '0', detectionLimit: '4.9' }, '4.9', 'upperBound'],
    [copper, { value: '0', reportingLimit: '20' }, '20', 'upperBound'],
    [phosphate, { value: '0', reportingLimit: '1', unit: 'mg/L' }, '0', 'reportedZero'],
    // Without one only below the limit that the rule names, which it does for lead.
    [lead, { value: '1', qualifier: '<' }, '0', 'belowRuleDetectionLimit'],
    [lead, { value: null, qualifier: 'BRL', reportingLimit: '0.001', unit: 'mg/L' }, '0', 'belowRuleDetectionLimit'],
    [lead, { value: '1.1', qualifier: '<' }, '1.1', 'upperBound'],
    [lead, { value: '5', qualifier: '<', reportingLimit: '5' }, '5', 'upperBound'],
    [lead, { value: null, qualifier: 'BRL', reportingLimit: '5' }, '5', 'upperBound'],
    [lead, { value: null, qualifier: 'BRL', reportingLimit: '5', detectionLimit: '0.5' }, '5', 'upperBound'],
    [lead, { value: null, qualifier: 'BRL', detectionLimit: '0.5' }, '5', 'upperBound'],
    [copper, { value: '1', qualifier: '<' }, '1', 'upperBound'],
    [phosphate, { value: '0.1', qualifier: '<', unit: 'mg/L' }, '0.1', 'upperBound'],
    // Contradictions count as the most that they can mean.
    [lead, { value: '14', qualifier: 'ND', reportingLimit: '1' }, '14', 'upperBound'],
    [lead, { value: '14', qualifier: '<', detectionLimit: '14' }, '14', 'upperBound'],
    [lead, { value: null, qualifier: 'ND', detectionLimit: '0', reportingLimit: '5' }, '5', 'upperBound'],
    [lead, { value: '3', detectionLimit: '5' }, '3', 'measured'],
    [lead, { value: null, qualifier: 'ND', detectionLimit: '5' }, '5', 'upperBound'],
    [pH, { value: '0', unit: 'pH units' }, '0', 'measured'],
  ] as const)('%j: %j counts as %s, %s', (analyte, overrides, amount, basis) => {
    const counted = countResult(analyte, reported(overrides));
    expect(counted).toEqual({
      amount,
      basis,
      nonDetect: ['belowDetectionLimit', 'belowRuleDetectionLimit', 'reportedZero'].includes(basis),
    });
  });

  test('half of a quantitation limit is half of it', () => {
    expect(analyticalLimits).not.toHaveLength(0);
    for (const { quantitationLimit, halfQuantitationLimit } of analyticalLimits)
      expect(shiftDecimal(String(BigInt(quantitationLimit) * 5n), -1)).toBe(halfQuantitationLimit);
  });
});

const codes: readonly (Qualifier | null)[] = [null, ...qualifiers.map(({ code }) => code)];

/** Every combination with what it counts as, or what is required. */
function* combinations() {
  for (const analyte of [lead, copper, phosphate])
    for (const qualifier of codes)
      for (const value of [null, '0', '0.4', '3.2', '14'])
        for (const detectionLimit of [null, '0.5', '2', '5'])
          for (const reportingLimit of [null, '1', '5'])
            for (const reportedAs of analyte === phosphate ? [null] : ([null, 'halfQuantitationLimit'] as const)) {
              // A number or a qualifier that says so is required of every result.
              if (value !== null || isNonDetectQualifier(qualifier))
                yield { analyte, sent: reported({ qualifier, value, detectionLimit, reportingLimit, reportedAs }) };
            }
}

test('counts every combination of qualifier, value and limits as in the table', async () => {
  const heading =
    'Analyte | qualifier | value | detection limit | reporting limit | reported as => what it counts as in the analyte’s own unit, and why. All numbers were reported in µg/L.\n\n';
  const lines = [...combinations()].map(({ analyte, sent }) => {
    const { amount, basis } = countResult(analyte, sent);
    const fields = checkResult(analyte, sent).map(({ field }) => field);
    const words = [
      analyte.name,
      sent.qualifier ?? '-',
      sent.value ?? '-',
      `DL ${sent.detectionLimit ?? '-'}`,
      `RL ${sent.reportingLimit ?? '-'}`,
      sent.reportedAs ? 'half' : '-',
    ];
    const counted: CountedAnalyte = analyte;
    const doubt = isZeroWithoutLimits(counted, sent, { basis }) ? ', no limit reported' : '';
    return `${words.join(' | ')} => ${amount} ${basis}${doubt}${fields.length > 0 ? `; refused: ${fields.join(', ')}` : ''}`;
  });
  await expect(`${heading}${lines.join('\n')}\n`).toMatchFileSnapshot('../../testing/result-count.snapshot.txt');
});

const decimal = fc
  .tuple(fc.nat(30_000), fc.integer({ min: 0, max: 3 }))
  .map(([digits, places]) => shiftDecimal(String(digits), -places));
const anyReport = fc
  .record({
    analyte: fc.constantFrom(lead, copper, phosphate),
    sent: fc.record({
      value: fc.option(decimal),
      qualifier: fc.constantFrom(...codes),
      unit: fc.constantFrom('µg/L' as const, 'ppb' as const),
      detectionLimit: fc.option(decimal),
      reportingLimit: fc.option(decimal),
      reportedAs: fc.constantFrom(null, ...reportedAsChoices.map(({ code }) => code)),
    }),
  })
  .filter(({ sent }) => sent.value !== null || isNonDetectQualifier(sent.qualifier));
/** A report of a number that was measured. */
const anyNumber = fc
  .tuple(anyReport, decimal, fc.constantFrom(...codes.filter((code) => code !== 'J' && !isNonDetectQualifier(code))))
  .map(([{ analyte, sent }, value, qualifier]) => ({ analyte, sent: { ...sent, value, qualifier, reportedAs: null } }));
// In µg/L whatever the analyte: the table's limits are.
const inMicrograms = (analyte: Analyte): Analyte => ({ ...analyte, unit: 'µg/L' });

describe('never lower than 40 CFR 141.89(a)(3) allows', () => {
  const atMost = (a: string | null, b: string | null) => a !== null && b !== null && compareDecimals(a, b) <= 0;
  const below = (a: string | null, b: string | null) => a !== null && b !== null && compareDecimals(a, b) < 0;
  const counterexample = (
    claim: (sample: { readonly analyte: CountedAnalyte & Analyte; readonly sent: LevelAsReported }) => boolean,
  ) =>
    fc.check(
      fc.property(anyReport, ({ analyte, sent }) => claim({ analyte: inMicrograms(analyte), sent })),
      { numRuns: 5_000 },
    ).counterexample;

  test('counts zero only where the laboratory reports zero, or where the level is below a detection limit', () => {
    expect(
      counterexample(({ analyte, sent }) => {
        const { amount, nonDetect } = countResult(analyte, sent);
        if (!nonDetect) return true;
        const rule = findAnalyticalLimit(analyte);
        const positive = sent.value === '0' ? null : sent.value;
        const known =
          positive ?? (sent.qualifier === 'BRL' ? sent.reportingLimit : (sent.detectionLimit ?? sent.reportingLimit));
        const named = rule?.methodDetectionLimit ?? null;
        const isDetectionLimit =
          sent.detectionLimit === null ||
          rule === undefined ||
          (named === null ? below(sent.detectionLimit, rule.quantitationLimit) : atMost(sent.detectionLimit, named));
        if (sent.value === '0' && !isNonDetectQualifier(sent.qualifier))
          return (
            amount === '0' &&
            (rule === undefined ||
              (sent.detectionLimit === null
                ? sent.reportingLimit === null || atMost(sent.reportingLimit, named)
                : isDetectionLimit))
          );
        return (
          amount === '0' && isDetectionLimit && atMost(known, sent.detectionLimit ?? rule?.methodDetectionLimit ?? null)
        );
      }),
    ).toBeNull();
  });

  test('counts half the quantitation limit only where the laboratory reports it and the level is below it; otherwise the reported number, or more', () => {
    expect(
      counterexample(({ analyte, sent }) => {
        const { amount, nonDetect, basis } = countResult(analyte, sent);
        const rule = findAnalyticalLimit(analyte);
        if (basis !== 'halfQuantitationLimit') return nonDetect || atMost(sent.value ?? '0', amount);
        return (
          sent.reportedAs === 'halfQuantitationLimit' &&
          amount === rule?.halfQuantitationLimit &&
          (sent.value === null || atMost(sent.value, rule.quantitationLimit))
        );
      }),
    ).toBeNull();
  });

  test('what is accepted is known: it never counts as an upper bound', () => {
    expect(
      counterexample(
        ({ analyte, sent }) =>
          checkResult(analyte, sent).length > 0 || countResult(analyte, sent).basis !== 'upperBound',
      ),
    ).toBeNull();
  });

  test('more is never counted as less, and the unit changes nothing', () => {
    fc.assert(
      fc.property(anyNumber, decimal, ({ analyte: sample, sent }, more) => {
        const analyte = inMicrograms(sample);
        const [low, high] = compareDecimals(sent.value, more) <= 0 ? [sent.value, more] : [more, sent.value];
        // Zero beside a reporting limit is no number: it counts as the most that it can be.
        fc.pre(countResult(analyte, { ...sent, value: low }).basis !== 'upperBound');
        expect(
          compareDecimals(
            countResult(analyte, { ...sent, value: low }).amount,
            countResult(analyte, { ...sent, value: high }).amount,
          ),
        ).toBeLessThanOrEqual(0);
      }),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(anyReport, ({ analyte: sample, sent }) => {
        const analyte = inMicrograms(sample);
        const shifted = (one: string | null) => (one === null ? null : shiftDecimal(one, -3));
        const inMilligrams = {
          ...sent,
          unit: 'mg/L' as const,
          value: shifted(sent.value),
          detectionLimit: shifted(sent.detectionLimit),
          reportingLimit: shifted(sent.reportingLimit),
        };
        expect(countResult(analyte, inMilligrams)).toEqual(countResult(analyte, sent));
      }),
      { numRuns: 2_000 },
    );
  });
});
