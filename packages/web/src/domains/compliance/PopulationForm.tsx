import { maxReasonLength } from '@curbstop/contract/primitives/required-text';
import { type PopulationEntryRecord } from '@curbstop/contract/accounts/population.rules';
import type { AffectedPeriod } from '@curbstop/contract/compliance/population-effect.rules';
import { Skeleton } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getTodayAt } from '../../foundation/clock.ts';
import { DateField } from '../../ui/DateField.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import { CheckField, LongTextField, TextField } from '../../ui/FormFields.tsx';
import { formatDay, formatCount } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm, type FormState } from '../../ui/use-form.ts';
import { PercentileConfirmationField } from '../accounts/PercentileConfirmationField.tsx';
import {
  PercentileConfirmationFields,
  percentileConfirmationLabels,
} from '../accounts/PercentileConfirmationFields.tsx';
import { useMe } from '../accounts/session.queries.ts';
import {
  parsePopulation,
  parsePopulationEdit,
  populationLabels,
  toPopulationValues,
  type PopulationValues,
} from './population.form.ts';
import { listLessProtective, populationPreviewQuery, useSavePopulation } from './population.queries.ts';
import classes from './Compliance.module.css';

const getLabel = (path: string) => populationLabels[path] ?? path;
const wordsOfNew = {
  label: 'Enter population',
  saveLabel: 'Save population',
  getLabel: (path: string) => percentileConfirmationLabels[path] ?? getLabel(path),
};
const wordsOfCorrection = { label: 'Correct number', saveLabel: 'Save correction', getLabel };
/** The form's field of an API property. */
const pathOf = (property: string) =>
  property === 'confirmedPeriods'
    ? 'isConfirmed'
    : [property.replace(/^replacement\./, '')].find((path) => path in populationLabels);

interface Props {
  /** The number to correct; undefined for a new one. */
  readonly entry: PopulationEntryRecord | undefined;
  readonly onDone: () => void;
}

/** A number of people from a day on, with the monitoring periods that it changes. */
export function PopulationForm({ entry, onDone }: Props) {
  const { id: accountId, timeZone } = useMe().defaultAccount;
  const today = getTodayAt(timeZone);
  const save = useSavePopulation();
  const correctsId = entry?.id ?? null;
  const words = entry ? wordsOfCorrection : wordsOfNew;
  const form = useForm({
    name: 'population',
    subject: 'this number',
    start: toPopulationValues(entry, today),
    saved: entry,
    read: (values) => parsePopulationEdit(values, { today, isCorrection: correctsId !== null }),
    save: (fields) => save.mutateAsync({ ...fields, correctsId }),
    onSaved: () => {
      toastSuccess('The population served was saved');
      onDone();
    },
    pathOf,
  });
  const choice = parsePopulation(form.values, today);
  const isRemoved = form.values.isRemoved === 'Yes';
  const preview = useQuery({
    ...populationPreviewQuery(accountId, { entry: 'fields' in choice ? choice.fields : null, correctsId }),
    enabled: 'fields' in choice,
  });
  const changes = ('fields' in choice && preview.data?.changes) || [];
  const lessProtective = listLessProtective(changes);
  return (
    <Form form={form} label={words.label} refusal="The population served was not saved" getLabel={words.getLabel}>
      {entry && <CheckField {...form.field('isRemoved')} label={getLabel('isRemoved')} />}
      {!isRemoved && (
        <>
          <TextField
            {...form.field('populationServed')}
            label={getLabel('populationServed')}
            inputMode="numeric"
            required
            takesFocus
          />
          <DateField
            {...form.field('startsOn')}
            label={getLabel('startsOn')}
            max={today}
            help="The date this number takes effect. Periods that ended before this date do not change. The earliest number also applies to all periods before its date."
            required
          />
        </>
      )}
      {entry && (
        <LongTextField
          {...form.field('reason')}
          label={getLabel('reason')}
          help="Use this only to correct a mistake: periods are then computed as if the number had never been entered. If the population changed, enter a new number instead."
          maxLength={maxReasonLength}
          required
        />
      )}
      {'fields' in choice && <Preview preview={preview} />}
      {lessProtective.length > 0 && (
        <CheckField
          {...form.field('isConfirmed')}
          label={`I checked that ${formatCount(lessProtective.length, 'period that has begun', 'periods that have begun')} will require fewer sites`}
          help="Your State may already have decided about them."
        />
      )}
      <PopulationPercentileConfirmation form={form} isCorrection={entry !== undefined} />
      <SaveButtons
        form={form}
        onCancel={onDone}
        label={words.saveLabel}
        disabled={'fields' in choice && !preview.data}
      />
    </Form>
  );
}

interface PopulationPercentileProps {
  readonly form: FormState<PopulationValues>;
  readonly isCorrection: boolean;
}

/** A correction has its reason already. */
function PopulationPercentileConfirmation({ form, isCorrection }: PopulationPercentileProps) {
  if (isCorrection) return <PercentileConfirmationField form={form} />;
  return (
    <PercentileConfirmationFields
      form={form}
      help="For example where the number is from. It is recorded in the change history."
    />
  );
}

function Preview({ preview }: { readonly preview: UseQueryResult<{ readonly changes: readonly AffectedPeriod[] }> }) {
  const { data, error, refetch } = preview;
  if (data) return <Changes changes={data.changes} />;
  if (error)
    return <ErrorState title="The changed periods could not be loaded" error={error} retry={() => void refetch()} />;
  return <Skeleton height={64} aria-busy="true" aria-label="Loading the changed periods" />;
}

function Changes({ changes }: { readonly changes: readonly AffectedPeriod[] }) {
  if (changes.length === 0)
    return (
      <p className={classes['muted']}>The required number of sites does not change for any current or past period.</p>
    );
  return (
    <Alert tone="attention" title="Monitoring periods that change">
      <ul className={classes['facts']}>
        {changes.map(({ startsOn, endsOn, isOver, before, after }) => (
          <li key={startsOn}>
            {formatDay(startsOn)} to {formatDay(endsOn)}
            {isOver && ' (over)'}: {describeSites(before)} → {describeSites(after)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

const describeSites = ({ requiredSites }: AffectedPeriod['before']) =>
  requiredSites === null ? 'number unknown' : formatCount(requiredSites, 'site');
