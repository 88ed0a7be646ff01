import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { acceptsLocations } from '@curbstop/contract/sampling-events/event-location.calculation';
import { noEventChosen } from '@curbstop/contract/sampling-events/event-location.rules';
import { isSampled } from '@curbstop/contract/sampling-events/sampling-event.calculation';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { Checkbox, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { SelectField, type FieldProps } from '../../ui/FormFields.tsx';
import { useForm } from '../../ui/use-form.ts';
import { WizardDone } from '../../ui/WizardDone.tsx';
import { WizardForm } from '../../ui/WizardForm.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { allProgramsQuery } from '../programs/program.queries.ts';
import {
  assignmentErrorStaysMs,
  getOutcomeLabel,
  explainNotAssigned,
  type AssignmentOutcome,
} from './event-location.calculation.ts';
import { useEventLocationCommands, type Assignment } from './event-location.commands.ts';
import { allEventsQuery } from './sampling-event.queries.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    assignLocations: {
      /** The locations, or the request that assigns them to the chosen event. */
      readonly locations: Assignment['locations'];
      /** What the locations are called together: "12 Mill Street", "340 locations". */
      readonly locationsText: string;
      readonly onDone?: () => void;
    };
  }
}

const programAlone = 'none';

type Props = OverlayContentProps<'assignLocations'>;

/** Assign to program and event [A2.74, B2.24]: choose the program and the event, confirm, and see the result. */
export function AssignLocations(props: Props) {
  const programs = useQuery(allProgramsQuery(useMe().defaultAccount.id));
  if (programs.error && !programs.data)
    return (
      <ErrorState
        title="The programs could not be loaded"
        error={programs.error}
        retry={() => void programs.refetch()}
      />
    );
  if (!programs.data) return <Skeleton height={160} aria-busy="true" />;
  if (programs.data.length === 0)
    return <EmptyState title="No programs yet">Create a program before you assign locations.</EmptyState>;
  return <AssignForm {...props} programs={programs.data} />;
}

function AssignForm({
  props: { locations, locationsText, onDone },
  close,
  programs,
}: Props & { readonly programs: readonly Program[] }) {
  const accountId = useMe().defaultAccount.id;
  const { assign } = useEventLocationCommands(accountId);
  const [outcome, setOutcome] = useState<AssignmentOutcome>();
  const [createsSamples, setCreatesSamples] = useState(false);
  const form = useForm({
    name: 'assign',
    subject: 'this assignment',
    // An event's id, the program alone, or empty before a choice.
    start: { programId: '', event: '' },
    saved: undefined,
    read: ({ programId, event: eventId }) => ({
      fields: { locations, programId, eventId: eventId === programAlone ? null : eventId, createsSamples },
    }),
    save: assign.mutateAsync,
    onSaved: (assigned) => {
      onDone?.();
      setOutcome(assigned);
    },
    sentencesOf: (error) => [explainNotAssigned(error)],
  });
  useDismissal(form);
  const { programId, event: eventId } = form.values;
  const events = useQuery({ ...allEventsQuery(accountId, programId), enabled: programId !== '' });
  const open = events.data?.filter(acceptsLocations) ?? [];
  const program = programs.find(({ id }) => id === programId);
  const event = open.find(({ id }) => id === eventId);
  const names = { program: program?.name ?? '', event: event?.name };
  if (outcome) return <WizardDone sentences={getOutcomeLabel(outcome, names)} close={close} />;
  const step = { has: () => false, check: () => true };
  return (
    <WizardForm
      form={form}
      refusal={`${locationsText} ${/^[\d,]+ locations$/.test(locationsText) ? 'were' : 'was'} not assigned`}
      getLabel={(path) => path}
      onCancel={close}
      steps={[
        {
          ...step,
          key: 'program',
          title: 'Program',
          subtitle: `Choose a program for ${locationsText}`,
          blockedBecause: program ? undefined : 'Choose a program first',
          content: (
            <Choice
              {...form.field('programId')}
              label="Program"
              none="Choose a program"
              options={programs}
              onChange={(chosenProgram) => form.change({ programId: chosenProgram, event: '' })}
            />
          ),
        },
        {
          ...step,
          key: 'event',
          title: 'Sampling event',
          subtitle: 'Only active events are listed.',
          blockedBecause: event || eventId === programAlone ? undefined : noEventChosen,
          content: events.error ? (
            <ErrorState
              title="The events of the program could not be loaded"
              error={events.error}
              retry={() => void events.refetch()}
            />
          ) : (
            <Choice
              {...form.field('event')}
              label="Sampling event"
              none={events.isPending ? 'Loading events…' : 'Choose an event'}
              options={'assignTo' in locations ? open : [...open, { id: programAlone, name: 'Program only' }]}
            />
          ),
        },
        {
          ...step,
          key: 'confirm',
          title: 'Confirm',
          nextLabel: `Assign ${locationsText}`,
          content: (
            <Stack gap="md">
              <Summary locationsText={locationsText} {...names} />
              {event && <CreateSamples event={event} checked={createsSamples} onChange={setCreatesSamples} />}
            </Stack>
          ),
        },
      ]}
    />
  );
}

interface CreateSamplesProps {
  readonly event: SamplingEvent;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function CreateSamples({ event, checked, onChange }: CreateSamplesProps) {
  if (!meetsRequirement(useMe(), requirements.createSamples) || !isSampled(event)) return null;
  return (
    <Checkbox
      label="Create the samples of these locations"
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

/** [A8.20]: the error of an assignment disappears after 8 seconds. */
function useDismissal({ failure, dismiss }: Pick<ReturnType<typeof useForm>, 'failure' | 'dismiss'>): void {
  const forget = useEffectEvent(dismiss);
  useEffect(() => {
    if (!failure) return undefined;
    const timer = setTimeout(() => forget(), assignmentErrorStaysMs);
    return () => clearTimeout(timer);
  }, [failure]);
}

interface ChoiceProps extends FieldProps {
  readonly none: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
}

function Choice({ options, ...field }: ChoiceProps) {
  return (
    <SelectField {...field} options={options.map(({ id, name }) => ({ value: id, label: name }))} required takesFocus />
  );
}

function Summary({
  locationsText,
  program,
  event,
}: {
  readonly locationsText: string;
  readonly program: string;
  readonly event: string | undefined;
}) {
  return (
    <DataList>
      <DataPair name="Locations">{locationsText}</DataPair>
      <DataPair name="Program">{program}</DataPair>
      <DataPair name="Sampling event">{event ?? 'None (program only)'}</DataPair>
      <DataPair name="Status in the program">Assigned (existing statuses are kept)</DataPair>
    </DataList>
  );
}
