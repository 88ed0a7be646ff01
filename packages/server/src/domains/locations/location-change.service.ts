import type { LocationChange } from '@curbstop/contract/locations/location.rules';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { writeDeadlineChange, writeSiteChange } from '../accounts/deadline-change.events.ts';
import { confirmLowerPercentilesWithin, type RequireConfirmed } from '../accounts/percentile-change.service.ts';
import { findLocation } from './location.repository.ts';

/** Locations with the same values are one site of a monitoring period. */
const addressFields = ['addressLine1', 'addressLine2', 'city', 'state', 'zip'] as const;

/** A transaction that changes a location. With another address it can end what is required because of missing sites. */
export async function writeLocationChange<Result>(
  context: RequestContext,
  { id, change }: { readonly id: string; readonly change: LocationChange },
  write: (trx: AccountTransaction) => Promise<Result>,
): Promise<Result> {
  const changed = addressFields.filter((field) => change[field] !== undefined);
  if (changed.length === 0) return writeSiteChange(context, write);
  const existing = await context.database.read((trx) => findLocation(trx, id));
  if (!existing) throw commonProblems.notFound();
  const isMoved = changed.some((field) => change[field] !== existing[field]);
  return isMoved ? writeDeadlineChange(context, write) : writeSiteChange(context, write);
}

interface ChangedLocation {
  readonly after: object;
  readonly id: string;
  readonly confirmed: string | undefined;
  readonly reason: string | null;
}

/**
 * Called before the change; what it returns is called after it. Of a location, its tier decides about results, and its
 * address: a treatment device counts for all locations with it.
 */
export async function confirmSiteChangeWithin(
  trx: AccountTransaction,
  context: RequestContext,
  { after, id, ...confirmation }: ChangedLocation,
): Promise<RequireConfirmed | undefined> {
  if (!['profile', ...addressFields].some((field) => field in after)) return undefined;
  return confirmLowerPercentilesWithin(trx, context, { ...confirmation, recordId: id, isOfSites: true });
}
