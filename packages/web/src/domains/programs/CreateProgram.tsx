import type { Program } from '@curbstop/contract/programs/program.rules';
import { typesFor } from '@curbstop/contract/programs/program.calculation';
import { creatableProgramTypes } from '@curbstop/contract/programs/program.values';
import { useEffect, useState, type SubmitEvent } from 'react';
import { todayAt } from '../../foundation/clock.ts';
import { useFocusOnWrong } from '../../ui/form-focus.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { Wizard, type WizardStep } from '../../ui/Wizard.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { usePlaceForm } from '../locations/editing.form.ts';
import { ChoiceCards } from './ChoiceCards.tsx';
import { programTypeCards, programTypeHelp } from './program.calculation.ts';
import { useProgramCommands } from './program.commands.ts';
import { blankProgram, readNewProgram, replaces } from './program.form.ts';
import {
  DaysFields,
  NameField,
  ProgramProblems,
  ReplacementFields,
  type ProgramFormState,
} from './ProgramFormFields.tsx';
import classes from './Programs.module.css';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    createProgram: { readonly onCreated: (program: Program) => void };
  }
}

/** Creates a program in two steps: its type, then its details [A2.76, B2.31]. */
export function CreateProgram({ props: { onCreated }, close }: OverlayContentProps<'createProgram'>) {
  const me = useMe();
  const { create } = useProgramCommands(me.defaultAccount.id);
  const [start] = useState(() => blankProgram(todayAt(me.defaultAccount.timeZone)));
  const [at, goTo] = useState(0);
  const form = usePlaceForm({ start, what: 'this program', isSaved: create.isSuccess, onDone: close });
  const save = form.submit(readNewProgram, (fields) => create.mutate(fields, { onError: form.refused }));
  const created = create.data;
  // Navigate after the save, when the unsaved-changes guard no longer applies.
  useEffect(() => {
    if (created) onCreated(created);
  }, [created, onCreated]);
  const ref = useFocusOnWrong(form.errors, form.sentences);
  const submit = (event: SubmitEvent) => {
    if (at === 1) return save(event);
    event.preventDefault();
    if (form.values['programTypeId'] !== '') goTo(1);
  };
  const features = new Set(me.features);
  return (
    <form ref={ref} className={classes['window']} aria-label="Create a program" noValidate onSubmit={submit}>
      <Wizard
        steps={[typeStep(form, features), detailsStep(form)]}
        at={at}
        onStep={goTo}
        onSubmit={() => ref.current?.requestSubmit()}
        onCancel={close}
        busy={create.isPending}
        problem={
          <ProgramProblems title="The program was not created" errors={form.errors} sentences={form.sentences} />
        }
      />
      {/* Enter in a field goes on, as it does in any form. */}
      <button type="submit" hidden>
        Continue
      </button>
    </form>
  );
}

function typeStep(form: ProgramFormState, features: ReadonlySet<string>): WizardStep {
  const cards = programTypeCards(typesFor(creatableProgramTypes, features));
  return {
    key: 'type',
    title: 'Type of program',
    subtitle: 'The type decides which events the program can have. It cannot be changed later.',
    blockedBecause: form.values['programTypeId'] === '' ? 'Choose a type first.' : undefined,
    content: (
      <ChoiceCards
        name="programTypeId"
        legend="Type"
        cards={cards}
        value={form.values['programTypeId'] ?? ''}
        onChange={(value) => form.set('programTypeId', value)}
        takesFocus
      />
    ),
  };
}

function detailsStep(form: ProgramFormState): WizardStep {
  const isReplacing = replaces(form.values);
  return {
    key: 'details',
    title: 'Details',
    subtitle: programTypeHelp(Number(form.values['programTypeId'])),
    nextLabel: 'Create program',
    content: (
      <div className={classes['fields']}>
        <NameField form={form} />
        {isReplacing && <ReplacementFields form={form} />}
        <DaysFields
          form={form}
          intervalMonths={isReplacing ? Number(form.values['replacementIntervalMonths']) : undefined}
        />
      </div>
    ),
  };
}
