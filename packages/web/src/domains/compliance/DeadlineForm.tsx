import {
  deadlineFields,
  deadlineRow,
  type DeadlineFields,
  type DeadlineList,
  type DeadlineRow,
} from '@curbstop/contract/compliance/deadline.rules';
import { findUnfinishedPeriod } from '@curbstop/contract/compliance/deadline-days.calculation';
import { findCompletionProblem, isAnswerOfState } from '@curbstop/contract/compliance/deadline-completion.calculation';
import { formatStateAnswer, stateAnswers } from '@curbstop/contract/compliance/ended-exceedance.values';
import { maxNoteLength } from '@curbstop/contract/compliance/deadline.values';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { DateField } from '../../ui/DateField.tsx';
import { Form, FormButtons } from '../../ui/Form.tsx';
import { SelectField, LongTextField } from '../../ui/FormFields.tsx';
import {
  createConflictReader,
  parseFields,
  type FieldValue,
  type ParsedForm,
  type Values,
} from '../../ui/form-values.ts';
import { formatDay, formatDayOrText } from '../../ui/format.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm } from '../../ui/use-form.ts';
import { getCompletionHelp } from './completion-help.calculation.ts';
import { useSaveDeadline } from './deadline.queries.ts';

const labels: Readonly<Record<string, string>> = {
  responsibleId: 'Responsible person',
  doneOn: 'Date completed',
  stateAnswer: 'State’s answer',
  note: 'Note',
};
const getLabel = (path: string) => labels[path] ?? path;
const toValues = ({ responsibleId, doneOn, note, stateAnswer }: DeadlineRow) => ({
  responsibleId: responsibleId ?? '',
  doneOn: doneOn ?? '',
  note: note ?? '',
  stateAnswer: stateAnswer ?? '',
});

interface Props {
  readonly deadline: DeadlineRow;
  readonly list: DeadlineList;
}

/** The heading above the form. */
export const completionHeadingId = 'record';

/**
 * The form of the newest version. Entries that are not saved stay when another version arrives, and saving compares
 * both.
 */
export function DeadlineForm({ deadline, list }: Props) {
  const [opened, setOpened] = useState(deadline);
  const [isUnsaved, setUnsaved] = useState(false);
  if (opened.version !== deadline.version && !isUnsaved) setOpened(deadline);
  return <RecordForm key={opened.version} deadline={opened} list={list} onUnsaved={setUnsaved} />;
}

/** Who is responsible, when the deadline was met, and a note. */
function RecordForm({ deadline, list, onUnsaved }: Props & { readonly onUnsaved: (isUnsaved: boolean) => void }) {
  const save = useSaveDeadline();
  const people = listChoices(deadline, list);
  const form = useForm({
    name: 'deadline',
    subject: 'this deadline',
    start: toValues(deadline),
    saved: deadline,
    read: (values) => parseCompletion(deadline, values),
    save: (fields, before) => save(before, fields),
    onSaved: () => {
      toastSuccess('The deadline was saved');
      // The form of the new version replaces this one with its button.
      document.getElementById(completionHeadingId)?.focus({ preventScroll: true });
    },
    race: { find: createConflictReader(deadlineRow), valuesOf: toValues },
    pathOf: (property) => [property.replace('fields.', '')].find((path) => path in labels),
  });
  const { isUnsaved } = form;
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  const formatFormValue = (path: string, value: FieldValue) => formatValue(path, String(value), people);
  return (
    <Form
      form={form}
      label="Completion"
      refusal="The deadline was not saved"
      getLabel={getLabel}
      formatFormValue={formatFormValue}
    >
      <SelectField
        {...form.field('responsibleId')}
        label={getLabel('responsibleId')}
        help="Gets the reminder emails. If no one is assigned, or this person turned them off, administrators get them."
        none="Not assigned"
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <DateField
        {...form.field('doneOn')}
        label={getLabel('doneOn')}
        help={describeDay(deadline, list.today)}
        max={list.today}
      />
      {isAnswerOfState(deadline) && (
        <SelectField
          {...form.field('stateAnswer')}
          label={getLabel('stateAnswer')}
          help="Until the State agrees, every deadline of the exceedance stays open and keeps its original due date."
          none="Not answered"
          options={stateAnswers.map(({ code, label }) => ({ value: code, label }))}
        />
      )}
      <LongTextField
        {...form.field('note')}
        label={getLabel('note')}
        help={
          isAnswerOfState(deadline)
            ? 'Who answered and how. Attach the letter below.'
            : deadline.dueAt === null
              ? undefined
              : 'How you gave the notice, who was reached, and where the proof is filed. Attach proof below.'
        }
        maxLength={maxNoteLength}
      />
      <FormButtons>
        <Button type="submit" loading={form.isSaving}>
          Save
        </Button>
      </FormButtons>
    </Form>
  );
}

function describeDay(deadline: DeadlineRow, today: string): string {
  const help = getCompletionHelp(deadline.kind).doneOn;
  const unfinishedUntil = findUnfinishedPeriod(deadline, today);
  return unfinishedUntil === undefined ? help : `${help}. The period runs until ${formatDay(unfinishedUntil)}.`;
}

function formatValue(path: string, value: string, people: DeadlineList['people']): string {
  if (path === 'responsibleId') return people.find(({ id }) => id === value)?.name ?? value;
  return path === 'stateAnswer' ? formatStateAnswer(value) : formatDayOrText(value);
}

/** What is entered; a new completion of a deadline in hours needs its note, and that of a confirmation its answer. */
function parseCompletion(deadline: DeadlineRow, values: Values): ParsedForm<DeadlineFields> {
  const { responsibleId, doneOn, note, stateAnswer } = values;
  const entered = {
    responsibleId: responsibleId || null,
    doneOn: doneOn || null,
    note,
    // An emptied day reopens it.
    stateAnswer: (deadline.doneOn !== null && !doneOn ? null : stateAnswer) || null,
  };
  const parsed = parseFields(deadlineFields, entered);
  const problem = 'errors' in parsed ? undefined : findCompletionProblem(deadline, parsed.fields);
  return problem ? { errors: { [problem.field]: problem.problem().message } } : parsed;
}

/** The people who can be responsible, and the recorded one even after leaving the account. */
function listChoices({ responsibleId, responsible }: DeadlineRow, { people }: DeadlineList): DeadlineList['people'] {
  if (responsibleId === null || people.some(({ id }) => id === responsibleId)) return people;
  return [...people, { id: responsibleId, name: responsible ?? responsibleId }];
}
