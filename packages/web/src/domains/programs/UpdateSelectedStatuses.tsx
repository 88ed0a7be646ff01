import type { ResponseOf } from '@curbstop/contract/primitives/endpoint';
import type { Selection } from '@curbstop/contract/primitives/selection';
import type { previewSelectedStatuses } from '@curbstop/contract/programs/program-location.endpoints';
import { listLocationStatuses } from '@curbstop/contract/programs/program-location.calculation';
import type { LocationStatus } from '@curbstop/contract/programs/program-location.values';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import { SelectField, toOptions } from '../../ui/FormFields.tsx';
import type { ParsedForm } from '../../ui/form-values.ts';
import { formatCount } from '../../ui/format.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { describeBulkFailure, describeChangedSince, keepExistingSelection } from '../../ui/table/selection-messages.ts';
import { CountList } from '../../ui/CountList.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { useProgramLocationCommands } from './program-location.commands.ts';
import { selectionStatusesQuery } from './program-location.queries.ts';
import { allProgramsQuery } from './program.queries.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    updateSelectedStatuses: { readonly selection: Selection; readonly onDone: () => void };
  }
}

/**
 * Update location status [A2.78, B2.26] for a selection: choose the program, review the current statuses and set the
 * new one.
 */
export function UpdateSelectedStatuses({ props, close }: OverlayContentProps<'updateSelectedStatuses'>) {
  const [programId, setProgramId] = useState('');
  const programs = useQuery(allProgramsQuery(useMe().defaultAccount.id));
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
        onChange={(event) => setProgramId(event.currentTarget.value)}
        data-autofocus
      />
      {program && <StatusesInProgram key={program.id} program={program} {...props} close={close} />}
    </Stack>
  );
}

interface Props {
  readonly program: Program;
  readonly selection: Selection;
  readonly onDone: () => void;
  readonly close: () => void;
}

function StatusesInProgram({ program, selection, onDone, close }: Props) {
  const preview = useQuery(selectionStatusesQuery(useMe().defaultAccount.id, program.id, selection));
  if (preview.data)
    return (
      <StatusForm
        preview={preview.data}
        refetch={() => void preview.refetch()}
        {...{ program, selection, onDone, close }}
      />
    );
  return preview.error ? (
    <ErrorState
      title="The count of selected locations could not be loaded"
      error={preview.error}
      retry={() => void preview.refetch()}
    />
  ) : (
    <Skeleton height={80} aria-busy="true" />
  );
}

interface DecidingProps extends Props {
  readonly preview: ResponseOf<typeof previewSelectedStatuses>;
  /** Reloads the selection after a concurrent edit. */
  readonly refetch: () => void;
}

function StatusForm({ program, selection, preview, refetch, onDone, close }: DecidingProps) {
  const { setSelected } = useProgramLocationCommands(useMe().defaultAccount.id);
  const outside = preview.statuses.find((one) => one.status === null)?.count ?? 0;
  const since = describeChangedSince(selection, preview);
  const form = useForm({
    name: 'statuses',
    subject: 'the status',
    start: { status: '' },
    saved: undefined,
    read: ({ status }): ParsedForm<LocationStatus> => ({ fields: status as LocationStatus }),
    save: (status) =>
      setSelected.mutateAsync({
        programId: program.id,
        selection: keepExistingSelection(selection, preview),
        status,
        seen: preview.statuses,
      }),
    onSaved: () => {
      onDone();
      close();
    },
    failed: 'An error occurred while updating the statuses',
    sentencesOf: (error) => [describeBulkFailure(error, 'An error occurred while updating the statuses')],
    onFailed: refetch,
  });
  return (
    <Form form={form} refusal="The statuses were not updated">
      <CountList
        label="Current statuses"
        entries={preview.statuses.map(({ status, count }) => ({
          key: String(status),
          name: status ?? 'Not in this program',
          many: count,
        }))}
      />
      {since !== undefined && <Text c="var(--attention)">{since}</Text>}
      {outside > 0 && (
        <Text c="var(--attention)">
          {formatCount(outside, 'location')} {outside === 1 ? 'is' : 'are'} not in {program.name}. Assign them first, or
          select others.
        </Text>
      )}
      <SelectField
        {...form.field('status')}
        label="New status"
        none="Choose a status"
        options={toOptions(listLocationStatuses(program.programTypeId))}
        disabled={outside > 0}
      />
      <SaveButtons
        form={form}
        onCancel={close}
        label={`Update ${formatCount(preview.total, 'location')}`}
        disabled={form.values.status === '' || outside > 0 || preview.total === 0}
      />
    </Form>
  );
}
