import { Problem } from '@curbstop/contract/primitives/problem';
import { expect, test } from 'vitest';
import { aDueAnalyte, aResult, aSample } from '../../../testing/a-sample.ts';
import type { Values } from '../../ui/form-values.ts';
import {
  createBlankResult,
  hasQuantitationLimit,
  rethrowForForm,
  parseCorrection,
  parseReason,
  parseResult,
  parseSampleForm,
  toResultValues,
  toSampleValues,
  getDefaultUnit,
  previewCounting,
} from './sample.form.ts';
import { parseWithdrawal } from './lowered-result.form.ts';

const today = '2026-03-24';
const lead = aDueAnalyte();
const typed = (change: Values = {}): Values => ({ ...createBlankResult(lead, today), ...change });
const errorsIn = (read: { readonly errors: Values } | { readonly fields: unknown }) =>
  'errors' in read ? read.errors : {};

test('a blank result starts with the analyte that has none, its unit and today as the day of receipt', () => {
  expect(createBlankResult(aDueAnalyte({ analyteId: 3, unit: 'pH units' }), today)).toMatchObject({
    analyteId: '3',
    result: '',
    unit: 'pH units',
    receivedOn: today,
  });
  expect(createBlankResult(undefined, today)).toMatchObject({ analyteId: '', unit: '' });
});

test('a result is read as typed, with blank fields as nothing', () => {
  expect(parseResult(typed({ result: ' 3.10 ', qualifier: 'j', method: '  ', reportingLimit: ' ' }))).toEqual({
    fields: {
      analyteId: 1,
      value: '3.1',
      qualifier: 'J',
      unit: 'µg/L',
      reportingLimit: null,
      detectionLimit: null,
      reportedAs: null,
      method: null,
      labId: null,
      analyzedOn: null,
      receivedOn: today,
    },
  });
});

test.each([
  ['no result', { result: '' }, { result: 'Enter the result as reported by the laboratory' }],
  [
    'a word that is no number',
    { result: 'trace' },
    { result: 'Enter a number such as 0.0031, or a non-detect such as <1 or ND' },
  ],
  ['a negative result', { result: '-3' }, { result: 'A result must be 0 or more' }],
  ['only a less-than sign', { result: '<' }, { result: 'Enter the number after the <' }],
  ['no unit', { result: '3', unit: '' }, { unit: 'Choose the unit of the result' }],
  ['no analyte', { result: '3', analyteId: '' }, { analyteId: 'Choose one of the analytes' }],
  [
    'a non-detect with the qualifier of an estimate',
    { result: 'ND', qualifier: 'J', detectionLimit: '0.5' },
    { qualifier: 'The result is a non-detect but the qualifier is not. Correct one of them' },
  ],
  [
    'a unit of another measure',
    { result: '3', unit: 'pH units' },
    { unit: 'Lead is not reported in pH units. Use µg/L, mg/L, ppb or ppm' },
  ],
] as const)('refuses %s at its field', (_, change, errors) => {
  expect(errorsIn(parseResult(typed(change)))).toEqual(errors);
});

test('an estimate of zero is refused, because an estimated level is above zero', () => {
  expect(errorsIn(parseResult(typed({ result: '0', qualifier: 'J', detectionLimit: '0.5' })))).toEqual({
    qualifier:
      'J marks an estimated level, so the result cannot be 0. Enter the estimate, or ND with the detection limit',
  });
});

test('the form of a correction has the result as reported and was received today', () => {
  const values = toResultValues(
    aResult({ qualifier: 'J', labId: 'CT-PH-0042', analyzedOn: '2026-03-20' }),
    '2026-11-25',
  );
  expect(values).toEqual({
    analyteId: '1',
    result: '0.0174',
    unit: 'mg/L',
    qualifier: 'J',
    reportingLimit: '0.001',
    detectionLimit: '',
    reportedAs: '',
    method: 'EPA 200.8',
    labId: 'CT-PH-0042',
    analyzedOn: '2026-03-20',
    receivedOn: '2026-11-25',
    unitConfirmed: '',
    reason: '',
  });
  expect(parseResult(values)).toMatchObject({ fields: { value: '0.0174', receivedOn: '2026-11-25' } });
});

test('a correction lists the errors of the result together with a missing reason', () => {
  expect(errorsIn(parseCorrection({ ...toResultValues(aResult(), '2026-11-25'), result: 'abc', reason: ' ' }))).toEqual(
    {
      result: 'Enter a number such as 0.0031, or a non-detect such as <1 or ND',
      reason: 'Enter a reason',
    },
  );
  expect(parseCorrection({ ...toResultValues(aResult(), '2026-11-25'), reason: ' Wrong bottle ' })).toMatchObject({
    fields: { reason: 'Wrong bottle', result: { value: '0.0174' } },
  });
});

test('a withdrawal needs a reason of at most 500 characters', () => {
  const below = { detection: 'detect' } as const;
  expect(parseWithdrawal({ reason: ' x ' }, below)).toEqual({
    errors: { reason: 'Enter why it is withdrawn, in at least 10 characters' },
  });
  expect(parseWithdrawal({}, below)).toEqual({ errors: { reason: 'Enter a reason' } });
  expect(parseWithdrawal({ reason: 'Of another tap' }, below)).toEqual({ fields: { reason: 'Of another tap' } });
  expect(parseReason({})).toEqual({ errors: { reason: 'Enter a reason' } });
  expect(parseReason({ reason: 'x'.repeat(501) })).toEqual({ errors: { reason: 'At most 500 characters' } });
  expect(parseReason({ reason: 'x'.repeat(500) })).toEqual({ fields: 'x'.repeat(500) });
});

test('the withdrawal of a result of a sample with an exceedance must be confirmed', () => {
  const above = { detection: 'exceedance' } as const;
  const unconfirmed = { confirmedExceedance: 'Confirm that the result was reported by mistake' };
  expect(parseWithdrawal({ reason: 'Of another tap' }, above)).toEqual({ errors: unconfirmed });
  expect(parseWithdrawal({}, above)).toEqual({ errors: { reason: 'Enter a reason', ...unconfirmed } });
  expect(parseWithdrawal({ reason: 'Of another tap', confirmedExceedance: 'Yes' }, above)).toEqual({
    fields: { reason: 'Of another tap', confirmedExceedance: true },
  });
});

test('no message is shown about a result that was not begun', () => {
  expect(previewCounting(typed(), [lead])).toBeUndefined();
  expect(previewCounting(typed({ method: 'EPA 200.8' }), [lead])).toBeUndefined();
});

test('a level exactly at the action level is not an exceedance; one step above it is', () => {
  expect(previewCounting(typed({ result: '15' }), [lead])).toMatchObject({ detection: 'detect', amount: '15' });
  expect(previewCounting(typed({ result: '15.1' }), [lead])).toMatchObject({ detection: 'exceedance', amount: '15.1' });
});

test('a result in mg/L is compared in the unit of its limit', () => {
  expect(previewCounting(typed({ result: '0.0174', unit: 'mg/L' }), [lead])).toMatchObject({
    detection: 'exceedance',
    amount: '17.4',
    limits: lead,
  });
});

test('a non-detect without a detection limit is not counted as zero', () => {
  const doubtful: readonly Values[] = [{ result: 'ND' }, { qualifier: 'ND' }, { result: '<5', reportingLimit: '5' }];
  for (const values of doubtful) {
    const found = previewCounting(typed(values), [lead]);
    expect(found).toHaveProperty('missing');
    expect(found).not.toHaveProperty('detection');
  }
  expect(previewCounting(typed({ result: 'ND', detectionLimit: '0.5' }), [lead])).toMatchObject({
    detection: 'nonDetect',
    amount: '0',
  });
});

test('a detection limit that is really a reporting limit is not used to count zero', () => {
  expect(previewCounting(typed({ result: 'ND', detectionLimit: '20' }), [lead])).toMatchObject({
    missing: expect.stringContaining('looks like a reporting limit') as string,
  });
});

test('a result of an analyte that the event does not include has no finding', () => {
  expect(
    previewCounting(typed({ result: '15.1' }), [aDueAnalyte({ analyteId: 2, displayName: 'Copper' })]),
  ).toBeUndefined();
});

test('an invalid method or day does not change the finding; its field shows the error', () => {
  const values = typed({ result: '15.1', analyzedOn: '2026-02-30' });
  expect(previewCounting(values, [lead])).toBeUndefined();
  expect(Object.keys(errorsIn(parseResult(values)))).toEqual(['analyzedOn']);
});

test('half the quantitation limit is offered for lead and copper only', () => {
  expect(['1', '2', '3', '5', '', '99', undefined].map(hasQuantitationLimit)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('another analyte has its own unit; an unknown one has none', () => {
  expect(['1', '3', '9', ''].map(getDefaultUnit)).toEqual(['µg/L', 'pH units', '°C', '']);
});

test('a refusal shows the fields of the form and not the row of the request', async () => {
  const refused = new Problem('invalid', 400, [
    { code: 'invalid', property: 'results.0.unit', detail: 'Row 1: Choose the unit of the result' },
    { code: 'invalid', property: 'result.detectionLimit', detail: 'Enter a number such as 0.5' },
    { code: 'invalid', detail: 'Row 1: The sample is completed.' },
  ]);
  const failure = await rethrowForForm(Promise.reject(refused)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Problem);
  expect((failure as Problem).details.map(({ property, detail }) => [property, detail])).toEqual([
    ['unit', 'Choose the unit of the result'],
    ['detectionLimit', 'Enter a number such as 0.5'],
    [undefined, 'The sample is completed.'],
  ]);
  expect((failure as Problem).status).toBe(400);
});

test('passes on a failure that is not a refusal', async () => {
  const lost = new TypeError('Failed to fetch');
  await expect(rethrowForForm(Promise.reject(lost))).rejects.toBe(lost);
  await expect(rethrowForForm(Promise.resolve('saved'))).resolves.toBe('saved');
});

test('the form of a sample has its days and the laboratory number, and clears what is emptied', () => {
  const sample = aSample({ labSampleId: 'L-77' });
  expect(toSampleValues(sample)).toMatchObject({
    collectedOn: '2026-03-10',
    receivedOn: '2026-03-11',
    labSampleId: 'L-77',
  });
  expect(parseSampleForm({ ...toSampleValues(sample), labSampleId: ' ' }, { today, sample })).toEqual({
    fields: {
      fields: { outlet: null, collectedOn: '2026-03-10', receivedOn: '2026-03-11', labSampleId: null },
      replacesSampleId: null,
      reason: null,
    },
  });
});

test('a sample is not collected in the future, nor received before it was collected', () => {
  const values = { collectedOn: '2026-03-25', receivedOn: '', labSampleId: '' };
  const context = { today, sample: { replaces: null } };
  expect(Object.keys(errorsIn(parseSampleForm(values, context)))).toEqual(['collectedOn']);
  expect(
    Object.keys(errorsIn(parseSampleForm({ ...values, collectedOn: '2026-03-20', receivedOn: '2026-03-19' }, context))),
  ).toEqual(['receivedOn']);
});
