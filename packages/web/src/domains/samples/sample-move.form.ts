import { sampleMove } from '@curbstop/contract/samples/sample-move.rules';
import { otherMoveReason } from '@curbstop/contract/samples/sample-move.values';
import type { ReplaceableSample } from '@curbstop/contract/samples/sample-replacement.rules';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import { parseFields, type Values } from '../../ui/form-values.ts';
import { formatCount } from '../../ui/format.ts';
import type { MatchingSelection } from '../../ui/table/row-selection.ts';
import { getPercentileConfirmation } from '../accounts/percentile-confirmation.form.ts';

/** The fields of a move by their paths. */
export const moveLabels: Readonly<Record<string, string>> = {
  samplingEventId: 'Move to',
  reasonForMove: 'Reason for the move',
  otherReasonValue: 'Other reason',
  replacesSampleId: 'Replaces',
  replacementReason: 'Reason for the replacement',
  confirmedLowerPercentiles: 'Lower numbers',
};

export type ChosenSamples = { readonly selection: MatchingSelection } | { readonly sampleIds: readonly string[] };

type Replaced = SampleRow['replaces'];

/** The sample that it replaces as chosen. */
export function findReplaced(
  values: Values,
  { replaces }: SampleRow,
  replaceable: readonly ReplaceableSample[],
): Replaced {
  const chosenId = values['replacesSampleId'];
  return [...(replaces ? [replaces] : []), ...replaceable].find(({ id }) => id === chosenId) ?? null;
}

export const isReplacedChanged = (values: Values, only: SampleRow | undefined): boolean =>
  only !== undefined && values['replacesSampleId'] !== (only.replaces?.id ?? '');

export const toMoved = (
  { number, program, samplingEvent, skuId, collectedOn, replaces: recorded }: SampleRow,
  replaces: Replaced = recorded,
) => ({
  number,
  programId: program.id,
  eventId: samplingEvent.id,
  skuId,
  collectedOn,
  replaces,
});

export function parseMove(values: Values, chosen: ChosenSamples, only: SampleRow | undefined) {
  const { samplingEventId, reasonForMove, otherReasonValue, replacesSampleId, replacementReason } = values;
  const isOther = reasonForMove === otherMoveReason;
  return parseFields(sampleMove, {
    samplingEventId,
    reasonForMove,
    ...chosen,
    otherReasonValue: isOther ? otherReasonValue : null,
    ...(isReplacedChanged(values, only) && { replacesSampleId: replacesSampleId || null, replacementReason }),
    ...getPercentileConfirmation(values),
  });
}

export function describeMoved(
  what: string,
  event: string,
  { moved, locationsAdded }: { readonly moved: number; readonly locationsAdded: number },
): readonly string[] {
  return [
    `${what} ${moved === 1 ? 'was' : 'were'} moved to ${event}.`,
    ...(locationsAdded > 0
      ? [`${formatCount(locationsAdded, 'location was', 'locations were')} assigned to ${event}.`]
      : []),
  ];
}
