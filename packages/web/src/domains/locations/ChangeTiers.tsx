import { getPercentileConfirmation, arePercentilesConfirmed } from '../accounts/percentile-confirmation.form.ts';
import type { Selection } from '@curbstop/contract/primitives/selection';
import {
  getTierNote,
  getTierRuleSet,
  getTierRuleSetName,
} from '@curbstop/contract/regulations/sampling-tier.calculation';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import { SelectField } from '../../ui/FormFields.tsx';
import { formatCount } from '../../ui/format.ts';
import { FirstFocus, LoadingContent } from '../../ui/LazyContent.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { BulkLoading } from '../../ui/table/BulkLoading.tsx';
import { describeBulkFailure, describeChangedSince, keepExistingSelection } from '../../ui/table/selection-messages.ts';
import { CountList } from '../../ui/CountList.tsx';
import { useForm } from '../../ui/use-form.ts';
import {
  PercentileConfirmationFields,
  percentileConfirmationLabels,
} from '../accounts/PercentileConfirmationFields.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { useTierChanges, type TierEndpoints } from './location-selection.commands.ts';
import {
  parseTierValue,
  getRecordedTierLabel,
  getTierHelp,
  listPlannedTierOptions,
  listTierOptions,
  toTierValue,
} from './tier.calculation.ts';
import { useTierContext } from './tier.queries.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    /** [B2.18] */
    changeTiers: { readonly selection: Selection; readonly endpoints: TierEndpoints; readonly onDone: () => void };
  }
}

/** Change tier [B1.5, B2.30, A9.16]: the current tiers of the locations, above the tiers of the rule in force. */
export function ChangeTiers({ props: { selection, endpoints, onDone }, close }: OverlayContentProps<'changeTiers'>) {
  const me = useMe();
  const preview = useQuery({
    queryKey: ['locations', me.defaultAccount.id, 'selected', selection],
    queryFn: () => endpoints.preview(selection),
    staleTime: 0,
    gcTime: 0,
  });
  if (!preview.data) {
    return preview.error ? (
      <ErrorState
        title="The count of selected locations could not be loaded"
        error={preview.error}
        retry={() => void preview.refetch()}
      />
    ) : (
      <LoadingContent />
    );
  }
  return (
    <TierForm
      preview={preview.data}
      {...{ selection, endpoints, close }}
      refetch={() => void preview.refetch()}
      onDone={onDone}
    />
  );
}

const getLabel = (path: string) => percentileConfirmationLabels[path] ?? path;

interface DecidingProps {
  readonly selection: Selection;
  readonly endpoints: TierEndpoints;
  readonly preview: Awaited<ReturnType<TierEndpoints['preview']>>;
  /** Reloads the selection after a concurrent edit. */
  readonly refetch: () => void;
  readonly close: () => void;
  readonly onDone: () => void;
}

function TierForm({ selection, endpoints, preview, refetch, close, onDone }: DecidingProps) {
  const context = useTierContext();
  const { changed } = useTierChanges(useMe().defaultAccount.id);
  const locations = formatCount(preview.uniqueLocations, 'location');
  const since = describeChangedSince(selection, preview);
  const form = useForm({
    name: 'tiers',
    subject: 'the tier',
    start: { tier: '', reason: '', confirmedLowerPercentiles: '' },
    saved: undefined,
    read: (values) => ({
      fields: {
        ...parseTierValue(values.tier),
        ...(arePercentilesConfirmed(values) && { ...getPercentileConfirmation(values), reason: values.reason }),
      },
    }),
    save: async (tier) => {
      const done = await endpoints.change({
        selection: keepExistingSelection(selection, preview),
        ...tier,
        seen: preview.tiers,
      });
      changed(done, getRecordedTierLabel(tier, context));
    },
    onSaved: () => {
      onDone();
      close();
    },
    pathOf: (property) => [property].find((path) => path in percentileConfirmationLabels),
    sentencesOf: (error) => [describeBulkFailure(error, 'Error while changing tier.')],
    onFailed: refetch,
  });
  const { tier: chosenTier } = form.values;
  return (
    <Form form={form} refusal="The tiers were not changed" getLabel={getLabel}>
      <div>
        <Text>
          {preview.uniqueLocations === 0
            ? 'The selected locations were deleted. Close this window and reload the list.'
            : `Current tiers of ${locations}:`}
        </Text>
        <CountList
          label="Current tiers"
          entries={preview.tiers.map(({ count, ...had }) => ({
            key: toTierValue(had),
            name: getRecordedTierLabel(had, context),
            many: count,
          }))}
        />
      </div>
      {since !== undefined && <Text c="var(--attention)">{since}</Text>}
      <SelectField
        {...form.field('tier')}
        label="New tier"
        help={`${getTierRuleSetName(parseTierValue(chosenTier).tierRuleSet) ?? getTierRuleSet(context.on).name}. ${(chosenTier === '' ? undefined : getTierHelp(chosenTier, context)) ?? getTierNote(getTierRuleSet(context.on), context.systemType, context.state)}`}
        none="Choose a tier"
        options={[
          ...listTierOptions(context, ''),
          { value: 'none', label: 'No tier' },
          ...listPlannedTierOptions(context),
        ]}
        takesFocus
      />
      <PercentileConfirmationFields
        form={form}
        help="For example what was found about the plumbing. It is recorded in the change history."
      />
      <BulkLoading busy={form.isSaving} many={preview.uniqueLocations} noun={['location', 'locations']} />
      <SaveButtons
        form={form}
        onCancel={close}
        cancelLabel={form.failure ? 'Close' : 'Cancel'}
        label={`Change ${locations}`}
        disabled={chosenTier === '' || preview.uniqueLocations === 0}
      />
      <FirstFocus />
    </Form>
  );
}
