import { findResultColumn } from '@curbstop/contract/imports/result-columns.calculation';
import { maxLaboratoryLength, resultColumns } from '@curbstop/contract/imports/result-columns.values';
import type { ResultImport, ResultPlan } from '@curbstop/contract/imports/result-import.rules';
import { isResultColumn } from '@curbstop/contract/imports/result-rows.calculation';
import { normalizeHeading } from '@curbstop/contract/imports/heading-names.calculation';
import { analytes } from '@curbstop/contract/sampling-events/analyte.values';
import { units } from '@curbstop/contract/samples/result.values';
import { Autocomplete, Button, Group, NativeSelect, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { DateField } from '../../ui/DateField.tsx';
import { toErrorMessage } from '../../ui/error-message.ts';
import { FieldSelect } from './FieldSelect.tsx';
import classes from './Import.module.css';
import { ImportFailure } from './ImportFailure.tsx';
import { ImportMessage } from './ImportMessage.tsx';
import type { ResultImportCommands } from './result-import.commands.ts';
import { ResultColumnName } from './ResultColumnName.tsx';
import { ExcludedColumns, ExcludedSheets, SampleNumberConfirmation } from './ResultExclusions.tsx';
import { UnreadMarks } from './UnreadMarks.tsx';

interface Props {
  readonly batch: ResultImport;
  readonly plan: ResultPlan;
  readonly commands: ResultImportCommands;
  /** Called when the check has started. */
  readonly onChecking: () => void;
}

/** The laboratory, the columns and their units, and the analytes of a laboratory file. */
export function ResultColumns({ batch, plan: saved, commands, onChecking }: Props) {
  const [draft, setDraft] = useState(saved);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(toErrorMessage(error).sentences.join(' '));
    }
    setBusy(false);
  };
  const save = async (plan: ResultPlan) => {
    const updatedBatch = await commands.plan(plan, batch.version);
    if (updatedBatch.plan) setDraft(updatedBatch.plan);
    return updatedBatch;
  };
  const check = () =>
    run(async () => {
      const { missing } = await save(draft);
      if (missing.length > 0) return setFailure(missing.join(' '));
      await commands.check();
      onChecking();
    });
  return (
    <div className={classes['stack']}>
      {failure !== undefined && <ImportFailure reason={failure} />}
      <Basics
        batch={batch}
        draft={draft}
        onDraft={setDraft}
        onReread={(plan) => void run(async () => void (await save(plan)))}
      />
      <Columns batch={batch} draft={draft} onDraft={setDraft} />
      <ExcludedColumns batch={batch} draft={draft} onDraft={setDraft} />
      <ExcludedSheets batch={batch} draft={draft} onDraft={setDraft} />
      <UnreadMarks batch={batch} draft={draft} onDraft={setDraft} />
      <SampleNumberConfirmation draft={draft} onDraft={setDraft} />
      <Analytes batch={batch} draft={draft} onDraft={setDraft} />
      <Group justify="flex-end">
        <Button loading={isBusy} onClick={() => void check()}>
          Check rows
        </Button>
      </Group>
    </div>
  );
}

interface DraftProps {
  readonly batch: ResultImport;
  readonly draft: ResultPlan;
  readonly onDraft: (plan: ResultPlan) => void;
}

function Basics({ batch, draft, onDraft, onReread }: DraftProps & { readonly onReread: (plan: ResultPlan) => void }) {
  const sheets = batch.fileStructure?.sheets ?? [];
  const chooseLaboratory = (laboratory: string) => {
    const plan = { ...draft, laboratory };
    // Its saved columns are proposed.
    if (batch.laboratories.includes(laboratory)) onReread(plan);
    else onDraft(plan);
  };
  return (
    <Group align="flex-start" gap="md" className={classes['basics']}>
      <Autocomplete
        label="Laboratory"
        description={
          batch.laboratories.includes(draft.laboratory)
            ? 'Its saved columns are proposed. Change it if another laboratory sent this file'
            : 'Curbstop saves these columns for this laboratory’s next file'
        }
        maxLength={maxLaboratoryLength}
        data={[...batch.laboratories]}
        value={draft.laboratory}
        onChange={chooseLaboratory}
      />
      <DateField
        id="received-on"
        label="Date you received the file"
        help="Deadlines count from this day"
        value={draft.receivedOn}
        error={undefined}
        onChange={(receivedOn) => onDraft({ ...draft, receivedOn })}
      />
      {sheets.length > 1 && (
        <NativeSelect
          label="Sheet"
          description="With the results"
          data={sheets.map(({ name, isHidden }) => ({
            value: name,
            label: isHidden === true ? `${name} (hidden)` : name,
          }))}
          value={draft.sheet}
          onChange={({ currentTarget }) => {
            const sheet = sheets.find(({ name }) => name === currentTarget.value);
            if (sheet) onReread({ ...draft, sheet: sheet.name, headingRow: sheet.headingFrom });
          }}
        />
      )}
      <NumberInput
        label="Heading row"
        description="Results are below it"
        min={1}
        max={60}
        w={144}
        value={draft.headingRow}
        onChange={(value) => {
          const row = Number(value);
          if (Number.isInteger(row) && row >= 1 && row <= 60) onReread({ ...draft, headingRow: row });
        }}
      />
    </Group>
  );
}

const groups = [
  { group: 'Sample', items: toOptions(['labSampleId', 'sampleNumber', 'kitCode', 'address', 'bottle', 'outlet']) },
  { group: 'Dates', items: toOptions(['collectedOn', 'receivedOn', 'analyzedOn']) },
  { group: 'A row for each result', items: toOptions(['analyte', 'result', 'unit', 'qualifier']) },
  {
    group: 'A column for each analyte',
    items: toOptions(resultColumns.flatMap(({ key, analyteId }) => (analyteId === undefined ? [] : [key]))),
  },
  { group: 'Laboratory', items: toOptions(['detectionLimit', 'reportingLimit', 'method', 'labId']) },
];

function toOptions(keys: readonly string[]) {
  return keys.map((key) => ({ value: key, label: findResultColumn(key)?.label ?? key }));
}

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([one]) => one !== key));
}

const dateFields = ['collectedOn', 'receivedOn', 'analyzedOn'] as const;
const isDateField = (field: string): field is (typeof dateFields)[number] =>
  dateFields.some((dateField) => dateField === field);
const dateOrderChoices = [
  { value: '', label: 'Detect date format from file' },
  { value: 'monthFirst', label: 'Month first: 9/13/2026' },
  { value: 'dayFirst', label: 'Day first: 13/9/2026' },
];

function Columns({ batch, draft, onDraft }: DraftProps) {
  const sheet = batch.fileStructure?.sheets.find(({ name }) => name === draft.sheet);
  const keys = Object.values(draft.columns);
  const setField = (position: string, field: string | null) =>
    onDraft({
      ...draft,
      columns: field === null ? without(draft.columns, position) : { ...draft.columns, [position]: field },
      units: field !== null && isResultColumn(field) ? draft.units : without(draft.units, position),
    });
  return (
    <ul className={classes['lines']} aria-label="Columns of the sheet">
      <li className={`${classes['line']} ${classes['lineHead']}`} aria-hidden="true">
        <span>Column in your file</span>
        <span>Sample values</span>
        <span>Field</span>
        <span>Unit or date format</span>
      </li>
      {sheet?.columns.map(({ position, letter, heading, samples, proposed, reason }) => {
        const positionKey = String(position);
        const field = draft.columns[positionKey] ?? null;
        const name = heading === '' ? `Column ${letter}` : heading;
        return (
          <li key={position} className={classes['line']}>
            <ResultColumnName
              letter={letter}
              name={name}
              notes={[
                ...(sheet.hiddenColumns?.includes(position) === true ? ['Hidden in the workbook'] : []),
                ...(reason !== '' && proposed === field ? [reason] : []),
              ]}
            />
            <ul className={classes['samples']} aria-label={`Sample values in ${name}`}>
              {samples.slice(0, 3).map((sample) => (
                <li key={sample} className={classes['sample']} title={sample}>
                  {sample}
                </li>
              ))}
            </ul>
            <FieldSelect
              label={`Field for ${name} (column ${letter})`}
              groups={groups}
              value={field}
              valueLabel={field === null ? '' : (findResultColumn(field)?.label ?? field)}
              error={
                keys.filter((key) => key === field).length > 1
                  ? 'Another column is also matched to this field'
                  : undefined
              }
              onValue={(value) => setField(positionKey, value)}
            />
            <ColumnFormat draft={draft} onDraft={onDraft} column={{ position: positionKey, name, field }} />
          </li>
        );
      })}
    </ul>
  );
}

interface FormatProps extends Omit<DraftProps, 'batch'> {
  readonly column: { readonly position: string; readonly name: string; readonly field: string | null };
}

/** The unit of a column of results, or how the dates of a column are written. */
function ColumnFormat({ draft, onDraft, column: { position, name, field } }: FormatProps) {
  if (field !== null && isResultColumn(field))
    return (
      <NativeSelect
        aria-label={`Unit of ${name}`}
        value={draft.units[position] ?? ''}
        data={[
          {
            value: '',
            label: Object.values(draft.columns).includes('unit') ? 'As in the unit column' : 'Choose the unit',
          },
          ...units.map((unit) => unit.name),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const unit = units.find((one) => one.name === value);
          onDraft({
            ...draft,
            units: unit ? { ...draft.units, [position]: unit.name } : without(draft.units, position),
          });
        }}
      />
    );
  if (field === null || !isDateField(field)) return <span />;
  return (
    <NativeSelect
      aria-label={`How the dates of ${name} are written`}
      value={draft.dateOrders?.[field] ?? ''}
      data={dateOrderChoices}
      onChange={({ currentTarget: { value } }) => {
        const order = value === 'monthFirst' || value === 'dayFirst' ? value : undefined;
        onDraft({ ...draft, dateOrders: { ...draft.dateOrders, [field]: order } });
      }}
    />
  );
}

/** The names of analytes that the last check didn't know, and those that a person matched. */
function Analytes({ batch, draft, onDraft }: DraftProps) {
  const unclear = (batch.words ?? []).filter(({ source }) => source !== 'known');
  if (unclear.length === 0) return null;
  return (
    <ImportMessage tone="attention" title="Match analytes">
      {unclear.map(({ word }) => {
        const key = normalizeHeading(word);
        const chosenAnalyteId = draft.analytes[key];
        return (
          <NativeSelect
            key={key}
            label={word}
            maw={320}
            value={chosenAnalyteId === undefined ? 'unknown' : String(chosenAnalyteId ?? '')}
            data={[
              ...(chosenAnalyteId === undefined ? [{ value: 'unknown', label: 'Choose the analyte' }] : []),
              { value: '', label: 'Don’t import' },
              ...analytes.map(({ id, displayName }) => ({ value: String(id), label: displayName })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onDraft({ ...draft, analytes: { ...draft.analytes, [key]: value === '' ? null : Number(value) } })
            }
          />
        );
      })}
    </ImportMessage>
  );
}
