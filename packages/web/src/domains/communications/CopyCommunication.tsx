import { listCopyWarnings, type CopyWarning } from '@curbstop/contract/communications/communication-copy.calculation';
import {
  communicationCopy,
  type Communication,
  type CommunicationRow,
} from '@curbstop/contract/communications/communication.rules';
import {
  maxCommunicationNameLength,
  triggerConditionLabels,
  triggerConditions,
  triggerTypeLabels,
  triggerTypes,
  type TriggerCondition,
  type TriggerType,
} from '@curbstop/contract/communications/communication.values';
import { getProgramTypeLabel } from '@curbstop/contract/programs/program.calculation';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormStack } from '../../ui/Form.tsx';
import { SelectField, TextField } from '../../ui/FormFields.tsx';
import { parseFields } from '../../ui/form-values.ts';
import { Alert } from '../../ui/Alert.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { useForm, type FormState } from '../../ui/use-form.ts';
import { WizardForm, type FormStep } from '../../ui/WizardForm.tsx';
import { useFlag, useMe } from '../accounts/session.queries.ts';
import { allProgramsQuery } from '../programs/program.queries.ts';
import { useCommunicationCommands } from './communication.commands.ts';
import { CommunicationEventFields } from './CommunicationEventFields.tsx';

interface CopyProps {
  readonly letter: CommunicationRow;
  readonly onCopied: (copy: Communication) => void;
}
declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    /** [B2.18] */
    copyCommunication: CopyProps;
    commsTwoCopyCommunication: CopyProps;
  }
}

const labels: Readonly<Record<string, string>> = {
  name: 'Copy name',
  triggerType: 'Type',
  triggerCondition: 'Results',
  programId: 'Program',
  eventId: 'Sampling event',
};
const getLabel = (path: string) => labels[path] ?? path;

interface Values {
  readonly name: string;
  readonly triggerType: TriggerType;
  readonly triggerCondition: TriggerCondition | '';
  readonly programId: string;
  readonly eventId: string;
}

/** Copies a letter; a copy for another purpose is confirmed after its warnings [B2.34, B4.26]. */
export function CopyCommunication({
  props: { letter, onCopied },
  close,
}: OverlayContentProps<'copyCommunication' | 'commsTwoCopyCommunication'>) {
  const { copy } = useCommunicationCommands();
  const start: Values = {
    name: `Copy of ${letter.name}`.slice(0, maxCommunicationNameLength),
    triggerType: letter.triggerType,
    triggerCondition: letter.triggerCondition ?? '',
    programId: letter.programId ?? '',
    eventId: letter.eventId ?? '',
  };
  const form = useForm({
    name: 'copy',
    subject: 'this copy',
    start,
    saved: undefined,
    read: (values: Values) => parseFields(communicationCopy, toInput(values, letter)),
    save: (input) => copy(letter.id, input),
    onSaved: (copied) => {
      close();
      onCopied(copied);
    },
    pathOf: (property, code) =>
      code === 'communicationNameTaken' ? 'name' : [property].find((path) => path in labels),
  });
  const warnings = useWarnings(letter, form.values);
  const details: FormStep = {
    key: 'details',
    title: 'Copy letter',
    nextLabel: warnings.length > 0 ? 'Next' : 'Copy letter',
    has: () => true,
    check: () => form.check((values) => parseFields(communicationCopy, toInput(values, letter))) !== undefined,
    content: <Details form={form} />,
  };
  const confirm: FormStep = {
    key: 'confirm',
    title: 'Check before you copy',
    nextLabel: 'Copy letter',
    has: () => false,
    check: () => true,
    content: (
      <Stack gap="sm">
        {warnings.map(({ title, text }) => (
          <Alert key={title} tone="attention" title={title}>
            {text}
          </Alert>
        ))}
        <Text>The copy will be a draft.</Text>
      </Stack>
    ),
  };
  return (
    <WizardForm
      form={form}
      steps={warnings.length > 0 ? [details, confirm] : [details]}
      label="Copy letter"
      refusal="The letter was not copied"
      getLabel={getLabel}
      onCancel={close}
    />
  );
}

function toInput({ name, triggerType, triggerCondition, programId, eventId }: Values, letter: CommunicationRow) {
  const isResult = triggerType === 'SendKitResult';
  // The fields of samples in a letter of any type are those of its event.
  const keepsEvent = isResult || triggerType === letter.triggerType;
  return {
    name,
    triggerType,
    triggerCondition: isResult ? triggerCondition || null : null,
    programId: (keepsEvent && programId) || null,
    eventId: (keepsEvent && eventId) || null,
  };
}

function useWarnings(letter: CommunicationRow, values: Values): readonly CopyWarning[] {
  const programs = useQuery(allProgramsQuery(useMe().defaultAccount.id)).data ?? [];
  const nameType = (programId: string | null) => {
    const program = programs.find(({ id }) => id === programId);
    return program ? getProgramTypeLabel(program.programType.id) : null;
  };
  const input = toInput(values, letter);
  return listCopyWarnings(
    { ...letter, programType: nameType(letter.programId) },
    { ...input, programType: nameType(input.programId) },
  );
}

function Details({ form }: { readonly form: FormState<Values> }) {
  const isResult = form.values.triggerType === 'SendKitResult';
  const hasAllResults = useFlag('showAllResultsLetter');
  const conditions = triggerConditions.filter(
    (one) => one !== 'allResults' || hasAllResults || one === form.values.triggerCondition,
  );
  return (
    <FormStack>
      <TextField
        {...form.field('name')}
        label={getLabel('name')}
        maxLength={maxCommunicationNameLength}
        required
        takesFocus
      />
      <SelectField
        {...form.field('triggerType')}
        label={getLabel('triggerType')}
        options={triggerTypes.map((type) => ({ value: type, label: triggerTypeLabels[type] }))}
        required
      />
      {isResult && (
        <>
          <SelectField
            {...form.field('triggerCondition')}
            label={getLabel('triggerCondition')}
            options={conditions.map((one) => ({ value: one, label: triggerConditionLabels[one] }))}
            none="Choose which results"
            required
          />
          <CommunicationEventFields form={form} getLabel={getLabel} />
        </>
      )}
    </FormStack>
  );
}
