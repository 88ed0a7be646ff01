import { isLoweredExceedance } from '@curbstop/contract/samples/result-correction.calculation';
import { isLoweredResultReason } from '@curbstop/contract/samples/result.rules';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import type { AnalyteResult, DueAnalyte } from '@curbstop/contract/samples/sample.rules';
import { mergeErrors, type Parsed, type Values } from '../../ui/form-values.ts';
import { previewCounting, type Correction } from './sample.form.ts';

interface Corrected {
  readonly result: Pick<AnalyteResult, 'analyteId' | 'amount' | 'detection'>;
  readonly due: readonly DueAnalyte[];
}

/** A correction that lowers a result with an exceedance needs an explanation and a confirmation, as the server does. */
export function requireConfirmedLower(
  read: Parsed<Correction>,
  values: Values,
  { result, due }: Corrected,
): Parsed<Correction> {
  const isConfirmed = values['confirmedExceedance'] === 'Yes';
  const counts = previewCounting(values, due);
  // A level below the action level can lower a 90th percentile, as the server answers.
  if ('fields' in read && isConfirmed) read = { fields: { ...read.fields, confirmedExceedance: true } };
  if (!counts || 'missing' in counts) return read;
  const { amount, detection, limits } = counts;
  if (!isLoweredExceedance(result, { amount, detection, analyteId: limits.analyteId })) return read;
  const errors = {
    ...(!isLoweredResultReason(values['reason'] ?? '') && { reason: sampleProblems.loweredReasonMissing().message }),
    ...(!isConfirmed && {
      confirmedExceedance: 'Confirm that the result was reported by mistake',
    }),
  };
  if ('errors' in read || Object.keys(errors).length > 0) return { errors: mergeErrors(read, { errors }) };
  return { fields: { ...read.fields, confirmedExceedance: true } };
}
