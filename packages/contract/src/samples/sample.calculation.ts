import { findAnalyte } from '../sampling-events/analyte.calculation.ts';
import { findSku } from '../sampling-events/sku.calculation.ts';
import { sampleStatus, sampleStatuses, type SampleStatus, type SampleStatusLabel } from './sample.values.ts';

interface SampleFields {
  readonly collectedOn: string | null;
  readonly receivedOn: string | null;
  readonly hasResults: boolean;
  /** The laboratory has its kit, also without a recorded date. */
  readonly isKitAtLab: boolean;
}

/**
 * The status of a sample, derived from its fields and its kit. Completed and Invalidated are decisions that no field
 * overrides.
 */
export function getSampleStatus(
  { receivedOn, hasResults, isKitAtLab }: SampleFields,
  before: SampleStatus,
): SampleStatus {
  if (!isSampleOpen(before)) return before;
  if (hasResults) return sampleStatus.analyzed;
  return receivedOn === null && !isKitAtLab ? sampleStatus.new : sampleStatus.atLab;
}

/** Whether its dates and results can still change. */
export function isSampleOpen(status: SampleStatus): boolean {
  return status < sampleStatus.completed;
}

export function getStatusLabel({
  status,
  collectedOn,
}: {
  readonly status: SampleStatus;
  readonly collectedOn: string | null;
}): SampleStatusLabel {
  if (status === sampleStatus.new && collectedOn !== null) return 'Collected';
  return sampleStatuses.find(({ id }) => id === status)?.name ?? 'New';
}

/** The name of the bottle in its kit: "Fifth liter". */
export function getBottleName(skuId: number, position: number): string {
  return findSku(skuId)?.samples[position]?.name ?? `Bottle ${position + 1}`;
}

/** The sample's name, as on the bottle. */
export function getSampleName({ number }: { readonly number: number }): string {
  return `Sample ${number}`;
}

/**
 * "Copper missing": the analytes of its event without a result in an analyzed sample; undefined if it has all results.
 */
export function describeMissingResults({
  missingAnalyteIds,
}: {
  readonly missingAnalyteIds: readonly number[];
}): string | undefined {
  if (missingAnalyteIds.length === 0) return undefined;
  if (missingAnalyteIds.length > maxNamedAnalytes) return `${missingAnalyteIds.length} results missing`;
  return `${missingAnalyteIds.map((id) => findAnalyte(id)?.name ?? String(id)).join(' and ')} missing`;
}

const maxNamedAnalytes = 2;
