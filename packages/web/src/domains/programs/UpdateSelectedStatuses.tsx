import type { Selection } from '@curbstop/contract/primitives/selection';
import { locationStatusesOf } from '@curbstop/contract/programs/program-location.calculation';
import type { LocationStatus } from '@curbstop/contract/programs/program-location.values';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { count } from '../../ui/format.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { bulkFailure, changedSince, stillThere } from '../../ui/table/selection-words.ts';
import { TallyList } from '../../ui/TallyList.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { useProgramLocationCommands } from './program-location.commands.ts';
import { statusesOfSelection } from './program-location.queries.ts';
import { allPrograms } from './program.queries.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    updateSelectedStatuses: { readonly selection: Selection; readonly onDone: () => void };
  }
}

/** Update location status [A2.78, B2.26] for a selection: choose the program, review the current statuses and set the new one. */
export function UpdateSelectedStatuses({ props, close }: OverlayContentProps<'updateSelectedStatuses'>) {
  const [programId, choose] = useState('');
  const programs = useQuery(allPrograms(useMe().defaultAccount.id));
  const program = programs.data?.find(({ id }) => id === programId);
  if (programs.error && !programs.data)
    return (
      <ErrorState
        title="The programs could not be loaded"
        error={programs.error}
        retry={() => void programs.refetch()}
      />
    );
  if (!programs.data) return <Skeleton height={120} aria-busy="true" />;
  if (programs.data.length === 0)
    return <EmptyState title="No programs yet">Create a program before you set location statuses.</EmptyState>;
  return (
    <Stack gap="md">
      <NativeSelect
        label="Program"
        data={[
          { value: '', label: 'Choose a program' },
          ...programs.data.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={programId}
        onChange={(event) => choose(event.currentTarget.value)}
        data-autofocus
      />
      {program && <InProgram key={program.id} program={program} {...props} close={close} />}
    </Stack>
  );
}

interface Props {
  readonly program: Program;
  readonly selection: Selection;
  readonly onDone: () => void;
  readonly close: () => void;
}

function InProgram({ program, selection, onDone, close }: Props) {
  const accountId = useMe().defaultAccount.id;
  const preview = useQuery(statusesOfSelection(accountId, program.id, selection));
  const [status, choose] = useState('');
  const { setSelected } = useProgramLocationCommands(accountId);
  const found = preview.data;
  if (!found)
    return preview.error ? (
      <ErrorState
        title="Couldn’t load the count of selected locations"
        error={preview.error}
        retry={() => void preview.refetch()}
      />
    ) : (
      <Skeleton height={80} aria-busy="true" />
    );
  const outside = found.statuses.find((one) => one.status === null)?.count ?? 0;
  const since = changedSince(selection, found);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const change = {
      programId: program.id,
      selection: stillThere(selection, found),
      status: status as LocationStatus,
      seen: found.statuses,
    };
    setSelected.mutate(change, {
      onSuccess: () => {
        onDone();
        close();
      },
      onError: () => void preview.refetch(),
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TallyList
          label="Statuses now"
          entries={found.statuses.map(({ status: had, count: many }) => ({
            key: String(had),
            name: had ?? 'Not in this program',
            many,
          }))}
        />
        {since !== undefined && <Text c="var(--attention)">{since}</Text>}
        {outside > 0 && (
          <Text c="var(--attention)">
            {count(outside, 'location')} {outside === 1 ? 'is' : 'are'} not in {program.name}. Assign them first, or
            select others.
          </Text>
        )}
        <NativeSelect
          label="New status"
          data={[
            { value: '', label: 'Choose a status' },
            ...locationStatusesOf(program.programTypeId).map((one) => ({ value: one, label: one })),
          ]}
          value={status}
          onChange={(event) => choose(event.currentTarget.value)}
          disabled={outside > 0}
        />
        {setSelected.error && (
          <Text c="var(--error)" role="alert">
            {bulkFailure(setSelected.error, 'An error occurred while updating the statuses')}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={setSelected.isPending}
            disabled={status === '' || outside > 0 || found.total === 0}
          >
            Update {count(found.total, 'location')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
