import type { Program } from '@curbstop/contract/programs/program.rules';
import { analyteOf } from '@curbstop/contract/sampling-events/analyte.calculation';
import { analytesMissing } from '@curbstop/contract/sampling-events/event-analyte.rules';
import type { Analyte } from '@curbstop/contract/sampling-events/analyte.values';
import { ActionIcon, Button, Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { FormErrors } from '../locations/location.form.ts';
import { fieldId, type EventFormState } from './EventFormFields.tsx';
import {
  analytesToChoose,
  blankRow,
  rowLimitNote,
  rowsIn,
  rowsText,
  rowWith,
  rowWithLimit,
  type AnalyteRow,
} from './sampling-event.form.ts';
import classes from './SamplingEvents.module.css';

const path = 'samplingEventAnalytes';

/** The analytes of the samples with their limits [A5.10-A5.15]. */
export function AnalyteRows({
  form,
  program,
}: {
  readonly form: EventFormState;
  readonly program: Pick<Program, 'programTypeId'>;
}) {
  const choices = analytesToChoose(form.values, { program });
  const rows = rowsIn(form.values, { program });
  const store = (changed: readonly AnalyteRow[]) => form.set(path, rowsText(changed));
  const change = (at: number, row: AnalyteRow) => store(rows.map((one, index) => (index === at ? row : one)));
  const choosePrimary = (at: number) => store(rows.map((row, index) => ({ ...row, primary: index === at })));
  const remove = (at: number) =>
    store(
      rows
        .filter((_, index) => index !== at)
        .map((row, index) => ({ ...row, primary: rows[at]?.primary ? index === 0 : row.primary })),
    );
  return (
    <div className={classes['rows']}>
      {rows.map((row, at) => (
        <Row
          // Rows have no identity apart from their position.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          at={at}
          row={row}
          choices={choices}
          errors={form.errors}
          event={{ startsOn: form.values['startsOn'] ?? '', endsOn: form.values['endsOn'] ?? '' }}
          onChange={(changed) => change(at, changed)}
          onPrimary={() => choosePrimary(at)}
          onRemove={rows.length > 1 ? () => remove(at) : undefined}
        />
      ))}
      {form.errors[path] && (
        <p id={fieldId(path)} tabIndex={-1} className={classes['wrong']}>
          {form.errors[path]}
        </p>
      )}
      {/* [A5.13] */}
      <Button
        className={classes['add'] ?? ''}
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        disabled={rows.length >= choices.length}
        onClick={() => store([...rows, { ...blankRow, primary: rows.length === 0 }])}
      >
        Add an analyte
      </Button>
      {rows.length === 0 && <p className={classes['muted']}>{analytesMissing}.</p>}
    </div>
  );
}

interface RowProps {
  readonly at: number;
  readonly row: AnalyteRow;
  readonly choices: readonly Analyte[];
  readonly errors: FormErrors;
  /** The dates entered so far. */
  readonly event: { readonly startsOn: string; readonly endsOn: string };
  readonly onChange: (row: AnalyteRow) => void;
  readonly onPrimary: () => void;
  /** Undefined for the only row. */
  readonly onRemove: (() => void) | undefined;
}

function Row({ at, row, choices, errors, event: days, onChange, onPrimary, onRemove }: RowProps) {
  const analyte = analyteOf(Number(row.analyteId));
  const name = analyte?.displayName ?? `analyte ${at + 1}`;
  const note = analyte && rowLimitNote(row, analyte, days);
  const field = (of: string) => ({ id: fieldId(`${path}.${at}.${of}`), error: errors[`${path}.${at}.${of}`] });
  return (
    <fieldset className={classes['row']} aria-label={analyte?.displayName ?? `Analyte ${at + 1}`}>
      <NativeSelect
        {...field('analyteId')}
        className={classes['analyte'] ?? ''}
        label="Analyte"
        data={[
          { value: '', label: 'Choose an analyte' },
          ...choices.map(({ id, displayName }) => ({ value: String(id), label: displayName })),
        ]}
        value={row.analyteId}
        withAsterisk
        aria-required
        onChange={(event) => onChange(rowWith(row, event.currentTarget.value, days.startsOn))}
      />
      {/* [A5.15] */}
      {analyte?.isRange && (
        <LimitField
          {...field('lowerLimit')}
          label={`Lower limit, ${analyte.unit}`}
          value={row.lowerLimit}
          onChange={(lowerLimit) => onChange(rowWithLimit(row, { lowerLimit }))}
        />
      )}
      <LimitField
        {...field('exceedanceLimit')}
        label={`${analyte?.isRange ? 'Upper limit' : 'Limit'}${analyte ? `, ${analyte.unit}` : ''}`}
        value={row.exceedanceLimit}
        onChange={(exceedanceLimit) => onChange(rowWithLimit(row, { exceedanceLimit }))}
      />
      {note && <p className={classes['rowNote']}>{note}</p>}
      <div className={classes['marks']}>
        <Radio
          size="xs"
          name="primaryAnalyte"
          label="Primary analyte"
          aria-label={`${name} is the primary analyte`}
          checked={row.primary}
          onChange={onPrimary}
        />
        <Checkbox
          label="Check results against the limit"
          aria-label={`Check results for ${name} against the limit`}
          checked={row.checkExceedance}
          onChange={(event) => onChange({ ...row, checkExceedance: event.currentTarget.checked })}
        />
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            className={classes['remove'] ?? ''}
            aria-label={`Remove ${name}`}
            onClick={onRemove}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
    </fieldset>
  );
}

interface LimitProps {
  readonly id: string;
  readonly error: string | undefined;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** [A5.14]: kept as text, because a number input would convert it to a float. The arrow keys change it by 0.1. */
function LimitField({ id, error, label, value, onChange }: LimitProps) {
  return (
    <TextInput
      id={id}
      className={classes['limit'] ?? ''}
      type="number"
      min={0}
      step={0.1}
      inputMode="decimal"
      label={label}
      value={value}
      error={error}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
