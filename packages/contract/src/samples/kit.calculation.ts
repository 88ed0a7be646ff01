import { joinWithOr } from '../primitives/join-with-or.ts';
import { findSku, getSampleQuantity } from '../sampling-events/sku.calculation.ts';
import { kitStatuses, nextKitStatuses, nextStatusesWithoutSamples, type KitStatus } from './kit.values.ts';

/** The check digits of a kit's number by ISO 7064 MOD 97-10: a wrong or swapped digit never gives another kit's code. */
const getCheckDigits = (number: number) => String(98 - ((number * 100) % 97)).padStart(2, '0');

/** The code on the kit's label: K, its number with at least six digits, and two check digits. */
export function getKitCode(number: number): string {
  return `K${String(number).padStart(6, '0')}${getCheckDigits(number)}`;
}

/** A code as entered or scanned, in the form of labels; undefined if it is not a kit's code. */
export function readKitCode(text: string): string | undefined {
  const digits = /^K?(\d{6,11})(\d{2})$/i.exec(text.replace(/[\s-]/g, ''));
  const [, number = '', check] = digits ?? [];
  return digits && getCheckDigits(Number(number)) === check ? getKitCode(Number(number)) : undefined;
}

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

/** The statuses that all of these kits can change to, in the order of their way. */
export function listCommonNextStatuses(kits: readonly Omit<KitInStatus, 'code'>[]): readonly KitStatus[] {
  return kitStatuses.filter((status) => kits.every((kit) => listNextKitStatuses(kit).includes(status)));
}

/** Whether a kit of this SKU comes back with samples. */
export function hasSamples(skuId: number): boolean {
  const sku = findSku(skuId);
  return sku === undefined || getSampleQuantity(sku) > 0;
}
