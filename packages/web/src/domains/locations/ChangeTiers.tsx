import type { Selection } from '@curbstop/contract/primitives/selection';
import { tierRuleSetOn } from '@curbstop/contract/regulations/sampling-tier.calculation';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { count } from '../../ui/format.ts';
import { FirstFocus, WaitingContent } from '../../ui/LazyContent.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { BulkWaiting } from '../../ui/table/BulkWaiting.tsx';
import { bulkFailure, changedSince, stillThere } from '../../ui/table/selection-words.ts';
import { TallyList } from '../../ui/TallyList.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { useTierChanges, type TierCalls } from './location-selection.commands.ts';
import { readTierValue, recordedLabel, tierHelp, tierOptions, tierValue } from './tier.calculation.ts';
import { useTierContext } from './tier.queries.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    /** [B2.18] */
    changeTiers: { readonly selection: Selection; readonly calls: TierCalls; readonly onDone: () => void };
  }
}

/** Change tier [B1.5, B2.30, A9.16]: the current tiers of the locations, above the tiers of the rule in force. */
export function ChangeTiers({ props: { selection, calls, onDone }, close }: OverlayContentProps<'changeTiers'>) {
  const me = useMe();
  const preview = useQuery({
    queryKey: ['locations', me.defaultAccount.id, 'selected', selection],
    queryFn: () => calls.look(selection),
    staleTime: 0,
    gcTime: 0,
  });
  if (!preview.data) {
    return preview.error ? (
      <ErrorState
        title="Couldn’t load the count of selected locations"
        error={preview.error}
        retry={() => void preview.refetch()}
      />
    ) : (
      <WaitingContent />
    );
  }
  return (
    <Deciding
      found={preview.data}
      {...{ selection, calls, close }}
      again={() => void preview.refetch()}
      onDone={onDone}
    />
  );
}

interface DecidingProps {
  readonly selection: Selection;
  readonly calls: TierCalls;
  readonly found: Awaited<ReturnType<TierCalls['look']>>;
  /** Reloads the selection after a concurrent edit. */
  readonly again: () => void;
  readonly close: () => void;
  readonly onDone: () => void;
}

function Deciding({ selection, calls, found, again, close, onDone }: DecidingProps) {
  const context = useTierContext();
  const { changed } = useTierChanges(useMe().defaultAccount.id);
  const [chosen, choose] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const locations = count(found.uniqueLocations, 'location');
  const tier = readTierValue(chosen);
  const since = changedSince(selection, found);
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      changed(
        await calls.change({ selection: stillThere(selection, found), ...tier, seen: found.tiers }),
        recordedLabel(tier, context),
      );
      onDone();
      close();
    } catch (error) {
      setFailure(bulkFailure(error, 'Error while changing tier.'));
      setBusy(false);
      again();
    }
  };
  return (
    <Stack gap="md">
      <div>
        <Text>
          {found.uniqueLocations === 0
            ? 'The selected records no longer exist.'
            : `${locations} ${found.uniqueLocations === 1 ? 'has' : 'have'} now:`}
        </Text>
        <TallyList
          label="Tiers now"
          entries={found.tiers.map(({ count: many, ...had }) => ({
            key: tierValue(had),
            name: recordedLabel(had, context),
            many,
          }))}
        />
      </div>
      {since !== undefined && <Text c="var(--attention)">{since}</Text>}
      <NativeSelect
        label="New tier"
        description={`${tierRuleSetOn(context.on).name}. ${tierHelp(chosen, context) ?? tierRuleSetOn(context.on).note[context.systemType]}`}
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
        data-autofocus
        data={[{ value: '', label: 'Choose a tier' }, ...tierOptions(context, ''), { value: 'none', label: 'No tier' }]}
      />
      <BulkWaiting busy={busy} many={found.uniqueLocations} what={['location', 'locations']} />
      {failure && (
        <Text c="var(--error)" role="alert">
          {failure}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close}>
          {failure ? 'Close' : 'Cancel'}
        </Button>
        <Button loading={busy} disabled={chosen === '' || found.uniqueLocations === 0} onClick={() => void save()}>
          Change {locations}
        </Button>
      </Group>
      <FirstFocus />
    </Stack>
  );
}
