import type { MergeField } from '@curbstop/contract/communications/merge-field.values';
import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingContent } from '../../ui/LazyContent.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { allProgramsQuery } from '../programs/program.queries.ts';
import { allEventsQuery } from '../sampling-events/sampling-event.queries.ts';
import classes from './AddDataToEditor.module.css';
import { mergeFieldsQuery } from './communication.queries.ts';
import { confirmEventChange } from './letter-event.commands.ts';
import { isSampleField, listMissingData } from './letter-event.calculation.ts';
import { useEventName, type LetterEvent } from './letter-event.queries.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    /** [B2.18, B2.34] */
    addDataToEditor: LetterEvent & {
      /** Locked for a results letter, which is sent for the results of its event. */
      readonly eventChoice: 'locked' | 'free';
      /** What the text already prints of its event. */
      readonly eventData: readonly string[];
      readonly onInsert: (field: string, event: LetterEvent) => void;
    };
  }
}

type OverlayProps = OverlayContentProps<'addDataToEditor'>['props'];

/** [B5.20] */
const eventFirst = 'Please select a valid sampling event first';

/** Finds a merge field to insert: of the recipient, location and line, or of a sample of a sampling event [B2.34]. */
export function AddDataToEditor({ props, close }: OverlayContentProps<'addDataToEditor'>) {
  const accountId = useMe().defaultAccount.id;
  const [{ programId, eventId }, setEvent] = useState<LetterEvent>(props);
  const [sample, setSample] = useState(1);
  const [search, setSearch] = useState('');
  const query = useQuery(mergeFieldsQuery(accountId, eventId));
  const confirmEvent = useEventConfirmation(props, { programId, eventId }, query.data?.items as readonly MergeField[]);
  const insert = (field: string) =>
    confirmEvent(field, () => {
      close();
      props.onInsert(field, { programId, eventId });
    });
  if (!query.data)
    return query.error ? (
      <ErrorState title="The data fields could not be loaded" error={query.error} retry={() => void query.refetch()} />
    ) : (
      <LoadingContent />
    );
  const { items, sampleQuantity } = query.data;
  const fields = items as readonly MergeField[];
  const isOfSample = ({ group }: MergeField) => group === 'Sample';
  const shownFields = fields.filter((field) => matches(field, search));
  return (
    <Stack gap="md">
      <TextInput
        label="Search data fields"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        data-autofocus
      />
      <section aria-labelledby="sample-data">
        <h3 id="sample-data" className={classes['group']}>
          Sample
        </h3>
        <EventChoice event={{ programId, eventId }} choice={props.eventChoice} onChange={setEvent} />
        {eventId === '' ? (
          <Text component="output" size="sm" c="dimmed" mt="sm" display="block">
            {eventFirst}
          </Text>
        ) : (
          <>
            <NativeSelect
              label="Sample number"
              mt="sm"
              value={String(sample)}
              data={Array.from({ length: sampleQuantity }, (_, at) => String(at + 1))}
              onChange={({ currentTarget }) => setSample(Number(currentTarget.value))}
            />
            <FieldList
              fields={shownFields.filter((field) => isOfSample(field) && isOf(field, Math.min(sample, sampleQuantity)))}
              onInsert={insert}
            />
          </>
        )}
      </section>
      <FieldList fields={shownFields.filter((field) => !isOfSample(field))} onInsert={insert} />
      {shownFields.length === 0 && <Text component="output">No data field matches “{search}”.</Text>}
    </Stack>
  );
}

function matches({ label, group }: MergeField, search: string): boolean {
  const text = `${group} ${label}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The findings of all samples of the recipient belong to every number. */
const isOf = ({ key }: MergeField, number: number) => key.startsWith(`sample.${number}.`) || !/^sample\.\d/.test(key);

/** A letter has one event, so a field of another event changes what the text prints already. */
function useEventConfirmation(
  { eventData, ...before }: OverlayProps,
  chosen: LetterEvent,
  fields: readonly MergeField[] = [],
) {
  const from = useEventName(before) ?? 'its event';
  const to = useEventName(chosen) ?? 'another event';
  return (field: string, insert: () => void) => {
    if (!isSampleField(field) || before.eventId === '' || before.eventId === chosen.eventId) return insert();
    const missingData = listMissingData(eventData, fields);
    return confirmEventChange({
      from,
      to,
      eventData,
      missingData,
      confirmLabel: 'Change event and insert',
      onConfirm: insert,
    });
  };
}

interface EventProps {
  readonly event: LetterEvent;
  readonly choice: 'locked' | 'free';
  readonly onChange: (event: LetterEvent) => void;
}

function EventChoice({ event: { programId, eventId }, choice, onChange }: EventProps) {
  const me = useMe();
  const mayChoose = meetsRequirement(me, requirements.viewPrograms);
  const accountId = me.defaultAccount.id;
  const programs = useQuery({ ...allProgramsQuery(accountId), enabled: mayChoose }).data ?? [];
  const events =
    useQuery({ ...allEventsQuery(accountId, programId), enabled: mayChoose && programId !== '' }).data ?? [];
  if (!mayChoose) return null;
  return (
    <div className={classes['event']}>
      <NativeSelect
        label="Program"
        value={programId}
        disabled={choice === 'locked'}
        data={[
          { value: '', label: 'Choose a program' },
          ...programs.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) => onChange({ programId: currentTarget.value, eventId: '' })}
      />
      <NativeSelect
        label="Sampling event"
        value={eventId}
        disabled={choice === 'locked' || programId === ''}
        data={[
          { value: '', label: 'Choose a sampling event' },
          ...events.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) => onChange({ programId, eventId: currentTarget.value })}
      />
      {choice === 'locked' && (
        <Text size="sm" c="dimmed" className={classes['note']}>
          A results letter prints samples of its own sampling event only. Change the event in the letter’s Sampling
          event field.
        </Text>
      )}
    </div>
  );
}

interface ListProps {
  readonly fields: readonly MergeField[];
  readonly onInsert: (field: string) => void;
}

/** The fields by group; those of samples belong to the section around them, which has the name of the group. */
function FieldList({ fields, onInsert }: ListProps) {
  const groups = [...new Set(fields.map(({ group }) => group))];
  return groups.map((group) => (
    <section key={group} aria-label={group === 'Sample' ? undefined : group}>
      {group !== 'Sample' && <h3 className={classes['group']}>{group}</h3>}
      <ul className={classes['fields']}>
        {fields
          .filter((field) => field.group === group)
          .map(({ key, label, example }) => (
            <li key={key}>
              <Button variant="subtle" fullWidth justify="space-between" onClick={() => onInsert(key)}>
                <span>{label}</span>
                <span className={classes['example']}>{example}</span>
              </Button>
            </li>
          ))}
      </ul>
    </section>
  ));
}
