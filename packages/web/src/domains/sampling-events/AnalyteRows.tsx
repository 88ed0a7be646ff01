import { getFinishedDay } from '@curbstop/contract/primitives/day-text';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { findAnalyte } from '@curbstop/contract/sampling-events/analyte.calculation';
import { analytesMissing } from '@curbstop/contract/sampling-events/event-analyte.rules';
import type { Analyte } from '@curbstop/contract/sampling-events/analyte.values';
import { ActionIcon, Button, Checkbox, Radio } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { SelectField, NumberField } from '../../ui/FormFields.tsx';
import type { FormState } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import type { LimitSetting } from './sampling-event.calculation.ts';
import {
  listAnalyteChoices,
  blankRow,
  getRowLimitNote,
  listRows,
  serializeRows,
  setRowAnalyte,
  setRowLimit,
  type AnalyteRow,
} from './sampling-event.form.ts';
import classes from './SamplingEvents.module.css';

const path = 'samplingEventAnalytes';

/** The analytes of the samples with their limits [A5.10-A5.15]. */
export function AnalyteRows({
  form,
  program,
}: {
  readonly form: FormState;
  readonly program: Pick<Program, 'programTypeId'>;
}) {
  const state = useMe().defaultAccount.primacyCode;
  const choices = listAnalyteChoices(form.values, { program });
  const rows = listRows(form.values, { program });
  const store = (changed: readonly AnalyteRow[]) => form.set(path, serializeRows(changed));
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
          form={form}
          event={{
            startsOn: getFinishedDay(form.values['startsOn']),
            endsOn: getFinishedDay(form.values['endsOn']),
            state,
          }}
          onChange={(changed) => change(at, changed)}
          onPrimary={() => choosePrimary(at)}
          onRemove={rows.length > 1 ? () => remove(at) : undefined}
        />
      ))}
      {form.errors[path] && (
        <p id={form.idOf(path)} tabIndex={-1} className={classes['wrong']}>
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
        Add analyte
      </Button>
      {rows.length === 0 && <p className={classes['muted']}>{analytesMissing}.</p>}
    </div>
  );
}

interface RowProps {
  readonly at: number;
  readonly row: AnalyteRow;
  readonly choices: readonly Analyte[];
  readonly form: FormState;
  /** The dates entered so far, and the State. */
  readonly event: LimitSetting;
  readonly onChange: (row: AnalyteRow) => void;
  readonly onPrimary: () => void;
  /** Undefined for the only row. */
  readonly onRemove: (() => void) | undefined;
}

function Row({ at, row, choices, form, event: days, onChange, onPrimary, onRemove }: RowProps) {
  const analyte = findAnalyte(Number(row.analyteId));
  const name = analyte?.displayName ?? `analyte ${at + 1}`;
  const note = analyte && getRowLimitNote(row, analyte, days);
  const field = <Name extends 'analyteId' | 'exceedanceLimit' | 'lowerLimit'>(name: Name) => {
    const { id, error } = form.field(`${path}.${at}.${name}`);
    return { id, error, value: row[name] };
  };
  return (
    <fieldset className={classes['row']} aria-label={analyte?.displayName ?? `Analyte ${at + 1}`}>
      <SelectField
        {...field('analyteId')}
        className={classes['analyte'] ?? ''}
        label="Analyte"
        none="Choose an analyte"
        options={choices.map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
        required
        onChange={(analyteId) => onChange(setRowAnalyte(row, analyteId, days.startsOn))}
      />
      {/* [A5.15] */}
      {analyte?.isRange && (
        <NumberField
          {...field('lowerLimit')}
          label={`Lower limit, ${analyte.unit}`}
          step={0.1}
          onChange={(lowerLimit) => onChange(setRowLimit(row, { lowerLimit }))}
        />
      )}
      {/* [A5.14] */}
      <NumberField
        {...field('exceedanceLimit')}
        label={`${analyte?.isRange ? 'Upper limit' : 'Limit'}${analyte ? `, ${analyte.unit}` : ''}`}
        step={0.1}
        onChange={(exceedanceLimit) => onChange(setRowLimit(row, { exceedanceLimit }))}
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
