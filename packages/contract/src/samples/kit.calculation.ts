import { joinWithOr } from '../primitives/join-list.ts';
import { createNumberedCode, parseNumberedCode } from '../primitives/numbered-code.ts';
import { findSku, getSampleQuantity } from '../sampling-events/sku.calculation.ts';
import { filterDistribution, type EventType } from '../sampling-events/sampling-event.values.ts';
import { sampleStatus, type SampleStatus } from './sample.values.ts';
import { kitAtLab, kitStatuses, nextKitStatuses, nextStatusesWithoutSamples, type KitStatus } from './kit.values.ts';

/** The code on the kit's label, such as K00012345. */
export const getKitCode = (number: number) => createNumberedCode('K', number);

/** A code as entered or scanned, in the form of labels; undefined if it is not a kit's code. */
export const parseKitCode = (text: string) => parseNumberedCode('K', text);

interface KitInStatus {
  readonly code: string;
  readonly skuId: number;
  readonly status: KitStatus;
}

/** The statuses that a kit can change to. */
function listNextKitStatuses({ skuId, status }: Omit<KitInStatus, 'code'>): readonly KitStatus[] {
  return (hasSamples(skuId) ? nextKitStatuses : nextStatusesWithoutSamples)[status];
}

/** Why a kit cannot change to a status; undefined if it can or has it already. */
export function formatKitObstacle(kit: KitInStatus, status: KitStatus): string | undefined {
  const next = listNextKitStatuses(kit);
  if (kit.status === status || next.includes(status)) return undefined;
  const rule =
    next.length === 0
      ? `The status of a kit that is ${kit.status} is final.`
      : `From ${kit.status} it can be changed to ${joinWithOr(next)}.`;
  return `Kit ${kit.code} is ${kit.status} and cannot be changed to ${status}. ${rule}`;
}

export interface SampleStatusChange {
  readonly from: SampleStatus;
  readonly to: SampleStatus;
}

/**
 * How the status of a kit changes its samples without results and without a date of receipt: the laboratory has those
 * of a kit that is At Lab. A collected kit changes none, because a sample is Collected by its collection date, which
 * the status doesn't tell. Undefined if it changes none.
 */
export function findSampleStatusChange(before: KitStatus, after: KitStatus): SampleStatusChange | undefined {
  const [wasAtLab, isAtLab] = [before === kitAtLab, after === kitAtLab];
  if (wasAtLab === isAtLab) return undefined;
  return isAtLab
    ? { from: sampleStatus.new, to: sampleStatus.atLab }
    : { from: sampleStatus.atLab, to: sampleStatus.new };
}

/** The statuses that all of these kits can change to, in the order of their way. */
export function listCommonNextStatuses(kits: readonly Omit<KitInStatus, 'code'>[]): readonly KitStatus[] {
  return kitStatuses.filter((status) => kits.every((kit) => listNextKitStatuses(kit).includes(status)));
}

/**
 * The statuses of a kit whose work is not done, for an event. Results come back from sampled events; filters that an
 * event hands out are done with their delivery.
 */
export function listOpenKitStatuses(event: { readonly eventType: EventType }): readonly KitStatus[] {
  const done: readonly KitStatus[] = ['Results Ready', 'Completed'];
  const isHandedOut = event.eventType === filterDistribution;
  return kitStatuses.filter((status) => !done.includes(status) && !(isHandedOut && status === 'Delivered'));
}

/** Whether a kit of this SKU comes back with samples. */
export function hasSamples(skuId: number): boolean {
  const sku = findSku(skuId);
  return sku === undefined || getSampleQuantity(sku) > 0;
}
