import {
  retention,
  retentionDays,
  type Retention,
  type RetentionDays,
} from '@curbstop/contract/accounts/retention.endpoints';
import {
  permanentRecords,
  retentionPeriods,
  retainedNames,
  type RetainedName,
} from '@curbstop/contract/accounts/retention.values';
import { NumberInput, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import { parseFields, createConflictReader, type FieldValue, type ParsedForm } from '../../ui/form-values.ts';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { confirm } from '../../ui/overlays.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm } from '../../ui/use-form.ts';
import { useSaveRetention } from './retention.commands.ts';
import { retentionQuery } from './retention.queries.ts';
import classes from './Retention.module.css';
import { useMe } from './session.queries.ts';

/** Retention periods; records that the law requires to be kept permanently are listed but not editable. */
export function RetentionForm() {
  const { data, error, refetch } = useQuery(retentionQuery(useMe().defaultAccount.id));
  return (
    <section aria-labelledby="kept-title">
      <h2 id="kept-title" className={classes['title']}>
        Record retention
      </h2>
      <dl className={classes['good']}>
        {permanentRecords.map(({ label, why }) => (
          <div key={label}>
            <dt>
              {label}: <strong>permanently</strong>
            </dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
      {data ? (
        <DaysForm retention={data} />
      ) : error ? (
        <ErrorState title="Record retention could not be loaded" error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton height={240} aria-busy="true" />
      )}
    </section>
  );
}

type DayValues = Readonly<Record<RetainedName, string>>;

const valuesOf = ({ days }: Retention): DayValues =>
  Object.fromEntries(retainedNames.map((name) => [name, String(days[name])])) as DayValues;
const getLabel = (path: string) => retentionPeriods[path as RetainedName]?.label ?? path;
const formatFormValue = (_: string, value: FieldValue) => formatCount(Number(value), 'day');

function parseDays(values: DayValues): ParsedForm<RetentionDays> {
  const days = Object.entries(values).map(([name, typed]) => [name, typed.trim() === '' ? undefined : Number(typed)]);
  return parseFields(retentionDays, Object.fromEntries(days));
}

function DaysForm({ retention: first }: { readonly retention: Retention }) {
  const save = useSaveRetention();
  const form = useForm({
    name: 'retention',
    subject: 'record retention',
    start: valuesOf(first),
    saved: first,
    read: parseDays,
    save: (days, { version }) => save({ version, days }),
    staysOpen: (saved: Retention) => ({ saved, values: valuesOf(saved) }),
    onSaved: () => toastSuccess('Record retention was saved'),
    race: { find: createConflictReader(retention), valuesOf },
    pathOf: (property) => [property.replace(/^days\./, '')].find((path) => path in retentionPeriods),
  });
  const submit = () => {
    const days = form.check(parseDays);
    const shorter = days && retainedNames.filter((name) => days[name] < form.saved.days[name]);
    if (!shorter || shorter.length === 0) return form.submit();
    confirm({
      title: 'Shorten retention?',
      sentence: `Tonight ${shorter.map((name) => `${retentionPeriods[name].label.toLowerCase()} older than ${formatCount(days[name], 'day')}`).join(' and ')} will be permanently deleted. This cannot be undone.`,
      confirmLabel: 'Shorten retention',
      tone: 'danger',
      onConfirm: form.submit,
    });
  };
  return (
    <Form
      form={{ ...form, submit }}
      layout="page"
      label="Record retention"
      refusal="Record retention was not saved"
      getLabel={getLabel}
      formatFormValue={formatFormValue}
    >
      {retainedNames.map((name) => {
        const { label, help, least, max } = retentionPeriods[name];
        const { onChange, ...field } = form.field(name);
        return (
          <NumberInput
            key={name}
            {...field}
            label={label}
            description={`${help} ${formatNumber(least)} to ${formatNumber(max)} days.`}
            suffix=" days"
            allowDecimal={false}
            allowNegative={false}
            onChange={(value) => onChange(String(value))}
            hideControls
            maw={480}
          />
        );
      })}
      <SaveButtons form={form} label="Save" disabled={!form.isUnsaved} />
    </Form>
  );
}
