import { getPercentileConfirmation } from '../accounts/percentile-confirmation.form.ts';
import { isLoweredExceedance } from '@curbstop/contract/samples/result-correction.calculation';
import { isLoweredResultReason, withdrawalReason } from '@curbstop/contract/samples/result.rules';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import type { AnalyteResult, DueAnalyte, Sample } from '@curbstop/contract/samples/sample.rules';
import { mergeErrors, parseFields, type ParsedForm, type Values } from '../../ui/form-values.ts';
import { previewCounting, type Correction } from './sample.form.ts';

interface Corrected {
  readonly result: Pick<AnalyteResult, 'analyteId' | 'amount' | 'detection'>;
  readonly due: readonly DueAnalyte[];
}

/** A correction that lowers a result with an exceedance needs an explanation and a confirmation, as the server does. */
export function requireConfirmedPercentiles(
  read: ParsedForm<Correction>,
  values: Values,
  { result, due }: Corrected,
): ParsedForm<Correction> {
  const isConfirmed = values['confirmedExceedance'] === 'Yes';
  const counts = previewCounting(values, due);
  // The server names the lower numbers; their confirmation is for this level only.
  if ('fields' in read) read = { fields: { ...read.fields, ...getPercentileConfirmation(values) } };
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

/** A confirmation of a correction is none of a withdrawal. */
export const withdrawalAction = 'withdrawal';

export interface Withdrawal {
  readonly reason: string;
  readonly confirmedExceedance?: true;
  readonly confirmedLowerPercentiles?: string;
}

/** The withdrawal of a result; that of a sample with an exceedance only if it is confirmed. */
export function parseWithdrawal(values: Values, { detection }: Pick<Sample, 'detection'>): ParsedForm<Withdrawal> {
  const isConfirmed = values['confirmedExceedance'] === 'Yes';
  const reason = parseFields(withdrawalReason, values['reason'] ?? '', 'reason');
  if (detection === 'exceedance' && !isConfirmed) {
    const confirmedExceedance = 'Confirm that the result was reported by mistake';
    return { errors: { ...('errors' in reason && reason.errors), confirmedExceedance } };
  }
  if ('errors' in reason) return reason;
  return {
    fields: {
      reason: reason.fields,
      ...(isConfirmed && { confirmedExceedance: true as const }),
      ...getPercentileConfirmation(values, withdrawalAction),
    },
  };
}
