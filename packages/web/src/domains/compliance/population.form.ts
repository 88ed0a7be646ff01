import {
  getPercentileConfirmation,
  arePercentilesConfirmed,
  type PercentileConfirmation,
} from '../accounts/percentile-confirmation.form.ts';
import { percentileChangeProblems } from '@curbstop/contract/accounts/percentile-change.problems';
import {
  createPopulationRules,
  populationReason,
  type PopulationEntryRecord,
  type PopulationFields,
} from '@curbstop/contract/accounts/population.rules';
import { isExplanation } from '@curbstop/contract/primitives/required-text';
import { parseFields, type FormErrors, type ParsedForm } from '../../ui/form-values.ts';
import { parseCount } from '../accounts/account-profile.form.ts';

export interface PopulationValues {
  readonly populationServed: string;
  readonly startsOn: string;
  readonly reason: string;
  /** "Yes" or empty. */
  readonly isRemoved: string;
  readonly isConfirmed: string;
  /** The choice whose lower percentiles were confirmed. */
  readonly confirmedLowerPercentiles: string;
}

export const populationLabels: Readonly<Record<string, string>> = {
  populationServed: 'Population served',
  startsOn: 'From',
  reason: 'What was wrong',
  isRemoved: 'Remove this number without a replacement',
  isConfirmed: 'I confirm that these periods require fewer sites',
  confirmedLowerPercentiles: 'Lower numbers',
};

export const toPopulationValues = (entry: PopulationEntryRecord | undefined, today: string): PopulationValues => ({
  populationServed: entry?.populationServed?.toString() ?? '',
  startsOn: entry ? (entry.startsOn ?? '') : today,
  reason: '',
  isRemoved: '',
  isConfirmed: '',
  confirmedLowerPercentiles: '',
});

interface PopulationEdit {
  readonly entry: PopulationFields | null;
  readonly reason: string;
  readonly isConfirmed: boolean;
  readonly percentileConfirmation: PercentileConfirmation;
}

interface Context {
  readonly today: string;
  readonly isCorrection: boolean;
}

/** The number alone, as the preview needs it. */
export function parsePopulation(values: PopulationValues, today: string): ParsedForm<PopulationFields | null> {
  if (values.isRemoved === 'Yes') return { fields: null };
  const { populationServed, startsOn } = values;
  return parseFields(createPopulationRules(today), { populationServed: parseCount(populationServed), startsOn });
}

export function parsePopulationEdit(
  values: PopulationValues,
  { today, isCorrection }: Context,
): ParsedForm<PopulationEdit> {
  const entry = parsePopulation(values, today);
  const percentileConfirmation = getPercentileConfirmation(values);
  const reason = isCorrection ? populationReason.safeParse(values.reason) : undefined;
  const errors: Record<string, string> = 'errors' in entry ? { ...entry.errors } : {};
  if (reason?.success === false) errors['reason'] = reason.error.issues[0]?.message ?? '';
  if (!isCorrection && arePercentilesConfirmed(values) && !isExplanation(values.reason))
    errors['reason'] = percentileChangeProblems.loweredReasonMissing().message;
  if (Object.keys(errors).length > 0 || 'errors' in entry) return { errors: errors as FormErrors };
  const isConfirmed = values.isConfirmed === 'Yes';
  return {
    fields: { entry: entry.fields, reason: reason?.data ?? values.reason, isConfirmed, percentileConfirmation },
  };
}
