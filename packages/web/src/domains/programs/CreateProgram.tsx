import { programTypeRequired, type Program } from '@curbstop/contract/programs/program.rules';
import { listAvailableTypes } from '@curbstop/contract/programs/program.calculation';
import { creatableProgramTypes } from '@curbstop/contract/programs/program.values';
import { getTodayAt } from '../../foundation/clock.ts';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { FormStack } from '../../ui/Form.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { useForm, type FormState } from '../../ui/use-form.ts';
import { WizardForm, type FormStep } from '../../ui/WizardForm.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { toProgramTypeCards, getProgramTypeHelp } from './program.calculation.ts';
import { useProgramCommands } from './program.commands.ts';
import { createBlankProgram, parseNewProgram, isReplacementForm } from './program.form.ts';
import { DaysFields, getProgramFieldLabel, NameField, ReplacementFields } from './ProgramFormFields.tsx';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    createProgram: { readonly onCreated: (program: Program) => void };
  }
}

/** Creates a program in two steps: its type, then its details [A2.76, B2.31]. */
export function CreateProgram({ props: { onCreated }, close }: OverlayContentProps<'createProgram'>) {
  const me = useMe();
  const { create } = useProgramCommands(me.defaultAccount.id);
  const form = useForm({
    name: 'program',
    subject: 'this program',
    start: createBlankProgram(getTodayAt(me.defaultAccount.timeZone)),
    saved: undefined,
    read: parseNewProgram,
    save: create.mutateAsync,
    onSaved: (created) => {
      close();
      onCreated(created);
    },
    failed: 'An error occurred. Program could not be created.',
  });
  return (
    <WizardForm
      form={form}
      steps={[typeStep(form, new Set(me.features)), detailsStep(form)]}
      label="Create program"
      refusal="The program was not created"
      getLabel={getProgramFieldLabel}
      onCancel={close}
    />
  );
}

function typeStep(form: FormState, features: ReadonlySet<string>): FormStep {
  const cards = toProgramTypeCards(listAvailableTypes(creatableProgramTypes, features));
  return {
    key: 'type',
    title: 'Program type',
    subtitle: 'The type determines which events the program can have. It cannot be changed later.',
    blockedBecause: form.values['programTypeId'] === '' ? programTypeRequired : undefined,
    has: (path) => path === 'programTypeId',
    check: () => form.values['programTypeId'] !== '',
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

function detailsStep(form: FormState): FormStep {
  const isReplacing = isReplacementForm(form.values);
  return {
    key: 'details',
    title: 'Details',
    subtitle: getProgramTypeHelp(Number(form.values['programTypeId'])),
    nextLabel: 'Create program',
    has: (path) => path !== 'programTypeId',
    check: () => true,
    content: (
      <FormStack>
        <NameField form={form} />
        {isReplacing && <ReplacementFields form={form} />}
        <DaysFields
          form={form}
          intervalMonths={isReplacing ? Number(form.values['replacementIntervalMonths']) : undefined}
        />
      </FormStack>
    ),
  };
}
