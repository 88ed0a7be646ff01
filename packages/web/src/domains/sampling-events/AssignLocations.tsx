import type { WhichLocations } from '@curbstop/contract/programs/program-location.rules';
import { takesLocations } from '@curbstop/contract/sampling-events/event-location.calculation';
import { noEventChosen } from '@curbstop/contract/sampling-events/event-location.rules';
import { Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { Wizard } from '../../ui/Wizard.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { allPrograms } from '../programs/program.queries.ts';
import { assignmentErrorStaysMs, outcomeLabel, whyNotAssigned, type Outcome } from './event-location.calculation.ts';
import { useEventLocationCommands } from './event-location.commands.ts';
import { allEvents } from './sampling-event.queries.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    assignLocations: {
      readonly which: WhichLocations;
      /** What the locations are called together: "12 Mill Street", "340 locations". */
      readonly what: string;
      readonly onDone?: () => void;
    };
  }
}

const programAlone = 'none';

interface Chosen {
  readonly programId: string;
  /** An event id, the program alone, or undefined before a choice. */
  readonly event: string;
}

/** Assign to program and event [A2.74, B2.24]: choose the program and the event, confirm, and see the result. */
export function AssignLocations({ props: { which, what, onDone }, close }: OverlayContentProps<'assignLocations'>) {
  const accountId = useMe().defaultAccount.id;
  const [at, step] = useState(0);
  const [chosen, choose] = useState<Chosen>({ programId: '', event: '' });
  const programs = useQuery(allPrograms(accountId));
  const events = useQuery({ ...allEvents(accountId, chosen.programId), enabled: chosen.programId !== '' });
  const { assign } = useEventLocationCommands(accountId);
  const program = programs.data?.find(({ id }) => id === chosen.programId);
  const open = events.data?.filter(takesLocations) ?? [];
  const event = open.find(({ id }) => id === chosen.event);
  const isMany = 'selection' in which;
  const names = { program: program?.name ?? '', event: event?.name };
  useClearing(assign);
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
  if (assign.data) return <Done outcome={assign.data} names={names} close={close} />;
  return (
    <Wizard
      at={at}
      onStep={(to) => {
        assign.reset();
        step(to);
      }}
      onSubmit={() =>
        assign.mutate({ which, programId: chosen.programId, eventId: event?.id ?? null }, { onSuccess: onDone })
      }
      onCancel={close}
      busy={assign.isPending}
      problem={assign.error && <Problem error={assign.error} />}
      steps={[
        {
          key: 'program',
          title: 'Program',
          subtitle: `What ${isMany ? 'are' : 'is'} ${what} for?`,
          blockedBecause: program ? undefined : 'Choose a program first',
          content: (
            <Choice
              label="Program"
              first="Choose a program"
              options={programs.data}
              value={chosen.programId}
              onChange={(programId) => choose({ programId, event: '' })}
            />
          ),
        },
        {
          key: 'event',
          title: 'Sampling event',
          subtitle: `Which part of ${names.program}? Only events that are Active are offered.`,
          blockedBecause: event || chosen.event === programAlone ? undefined : noEventChosen,
          content: events.error ? (
            <ErrorState
              title="The events of the program could not be loaded"
              error={events.error}
              retry={() => void events.refetch()}
            />
          ) : (
            <Choice
              label="Sampling event"
              first={events.isPending ? 'Loading its events…' : 'Choose an event'}
              options={[...open, { id: programAlone, name: 'No event, the program alone' }]}
              value={chosen.event}
              onChange={(next) => choose({ ...chosen, event: next })}
            />
          ),
        },
        { key: 'confirm', title: 'Confirm', nextLabel: `Assign ${what}`, content: <Summary what={what} {...names} /> },
      ]}
    />
  );
}

/** [A8.20]: the error of an assignment disappears after 8 seconds. */
function useClearing({
  error,
  reset,
}: Pick<ReturnType<typeof useEventLocationCommands>['assign'], 'error' | 'reset'>): void {
  useEffect(() => {
    if (!error) return undefined;
    const clearing = setTimeout(reset, assignmentErrorStaysMs);
    return () => clearTimeout(clearing);
  }, [error, reset]);
}

interface ChoiceProps {
  readonly label: string;
  /** The placeholder before a choice. */
  readonly first: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

function Choice({ label, first, options, value, onChange }: ChoiceProps) {
  return (
    <NativeSelect
      label={label}
      withAsterisk
      aria-required
      data={[{ value: '', label: first }, ...options.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data-autofocus
    />
  );
}

function Summary({
  what,
  program,
  event,
}: {
  readonly what: string;
  readonly program: string;
  readonly event: string | undefined;
}) {
  return (
    <DataList>
      <DataPair name="What">{what}</DataPair>
      <DataPair name="Program">{program}</DataPair>
      <DataPair name="Sampling event">{event ?? 'None, the program alone'}</DataPair>
      <DataPair name="Status in the program">Assigned, unless in it already</DataPair>
    </DataList>
  );
}

function Problem({ error }: { readonly error: unknown }) {
  return (
    <Text c="var(--error)" role="alert">
      {whyNotAssigned(error)}
    </Text>
  );
}

function Done({
  outcome,
  names,
  close,
}: {
  readonly outcome: Outcome;
  readonly names: { readonly program: string; readonly event: string | undefined };
  readonly close: () => void;
}) {
  const done = useRef<HTMLButtonElement>(null);
  // The clicked button is gone, so the focus moves.
  useEffect(() => done.current?.focus(), []);
  return (
    <Stack gap="md">
      <output>
        {outcomeLabel(outcome, names).map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
      </output>
      <Group justify="flex-end">
        <Button ref={done} onClick={close}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
