import { hasFeature } from '@curbstop/contract/accounts/requirement.policy';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { CustomValues } from '@curbstop/contract/custom-fields/custom-field.rules';
import { commonProblems, parseShape } from '@curbstop/contract/primitives/problem';
import { isBlankContact, type ContactChange } from '@curbstop/contract/locations/contact.rules';
import { primaryDesignation } from '@curbstop/contract/locations/contact.values';
import type * as locationEndpoints from '@curbstop/contract/locations/location.endpoints';
import {
  locationFields,
  locationRules,
  type AddressMatch,
  type EventOfLocation,
  type LocationChange,
  type LocationDetails,
  type LocationFields,
  type LocationRow,
  type ProgramOfLocation,
} from '@curbstop/contract/locations/location.rules';
import type { RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import { diffRecords, listChanges, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listBestMatches } from '../../foundation/database/quick-search.ts';
import type { InputOf, ResultOf, Service } from '../../foundation/service.ts';
import { createId } from '../../foundation/new-id.ts';
import { writeSiteChange } from '../accounts/deadline-change.events.ts';
import { hasCustomFields } from '../custom-fields/custom-field.service.ts';
import {
  diffCustomValues,
  evaluateCustomValues,
  listPageWithCustomFields,
  updateRecordValues,
  withFieldNames,
} from '../custom-fields/custom-value.service.ts';
import { addContact, changeContact } from './contact.service.ts';
import { confirmSiteChangeWithin, writeLocationChange } from './location-change.service.ts';
import { publishAddressesChanged } from './location.events.ts';
import { validateTiers } from './location-tier.service.ts';
import {
  countLocations,
  findLocation,
  insertLocation,
  listAtAddress,
  listLocationValues,
  locationSource,
  matchSource,
  listLocationNames,
  updateLocationRow,
} from './location.repository.ts';

export { listLocationsNamed } from './location.repository.ts';

export const listLocations: Service<typeof locationEndpoints.listLocations> = async (context, request) => {
  const page = await listPageWithCustomFields<typeof locationSource.list, LocationRow>(
    context,
    { entity: 'location', source: locationSource },
    request,
  );
  return { ...page, items: [...page.items] };
};

/** The programs and sampling events of a location, provided by higher layers and wired in at startup. */
export interface LocationRelations {
  programs(trx: AccountTransaction, locationId: string): Promise<ProgramOfLocation[]>;
  samplingEvents(trx: AccountTransaction, locationId: string): Promise<EventOfLocation[]>;
}

/** Includes programs and events [A3.7] if the account has the programs feature [A6.13]. */
export function getLocation(
  context: RequestContext,
  { id }: InputOf<typeof locationEndpoints.getLocation>,
  relations: LocationRelations,
): Promise<ResultOf<typeof locationEndpoints.getLocation>> {
  return context.database.read(async (trx) => {
    const location = await getLocationWithin(trx, context, id);
    if (!hasFeature(context.features, requirements.viewPrograms.feature))
      return { ...location, programs: [], samplingEvents: [] };
    return {
      ...location,
      programs: await relations.programs(trx, id),
      samplingEvents: await relations.samplingEvents(trx, id),
    };
  });
}

export const listLocationsAtAddress: Service<typeof locationEndpoints.listLocationsAtAddress> = (context, input) =>
  context.database.read((trx) => listAtAddress(trx, input));

const mostMatches = 5;

/** Sorted by address alone, "2 Oak" would name 11 Oak Street first if "2" is anywhere in its record. */
export const listMatchingLocations: Service<typeof locationEndpoints.listMatchingLocations> = async (
  context,
  { term },
) => {
  if (term === '') return [];
  const searched = { database: context.app.database, accountId: context.accountId };
  return [...(await listBestMatches<AddressMatch>(searched, matchSource, { searchTerm: term, limit: mostMatches }))];
};

/** Creates a location; a contact that is not blank becomes its primary contact [A5.34, A7.4]. */
export const createLocation: Service<typeof locationEndpoints.createLocation> = (context, input) =>
  writeSiteChange(context, (trx) => addLocation(trx, context, input));

/** Creates a location in the caller's transaction. */
export async function addLocation(
  trx: AccountTransaction,
  context: RequestContext,
  { contact, ...input }: InputOf<typeof locationEndpoints.createLocation>,
): Promise<LocationDetails> {
  const id = createId();
  const fields = {
    ...input,
    profile: { ...input.profile, ...validateTiers(context, input.profile) },
    customFields: await evaluateCustomValues(trx, context, {
      entity: 'location',
      before: {},
      change: input.customFields,
      path: 'customFields',
    }),
  };
  await insertLocation(trx, { id, fields, now: getInstant(context.app.clock) });
  await updateRecordValues(trx, 'locations', { id, before: {}, after: fields.customFields });
  await recordChange(trx, context, {
    entityType: 'location',
    entityId: id,
    operation: 'created',
    before: null,
    after: fields,
  });
  if (contact && !isBlankContact(contact)) {
    requireContacts(context);
    await addContact(trx, context, { locationId: id, ...contact, designation: primaryDesignation });
  }
  return getLocationWithin(trx, context, id);
}

/** Requires that all locations exist in this account; returns their distinct ids. */
export async function requireLocations(trx: AccountTransaction, ids: readonly string[]): Promise<readonly string[]> {
  const distinctIds = [...new Set(ids.map((id) => id.toLowerCase()))];
  if ((await countLocations(trx, distinctIds)) !== distinctIds.length) throw commonProblems.notFound();
  return distinctIds;
}

/** Saves the primary contact and the location in one transaction [A4.2]. */
export const updateLocation: Service<typeof locationEndpoints.updateLocation> = (
  context,
  { id, version, reason, confirmedLowerPercentiles: confirmed, contact, ...change },
) =>
  writeLocationChange(context, { id, change }, async (trx) => {
    const existing = await getLocationRecord(trx, id);
    if (existing.version !== version) throw commonProblems.changedMeanwhile({ current: visibleTo(context, existing) });
    if (contact) await savePrimary(trx, context, { location: existing, contact });
    const customFields = await evaluateCustomValues(trx, context, {
      entity: 'location',
      before: existing.customFields,
      change: change.customFields,
      path: 'customFields',
    });
    const parsed = parseShape(locationRules, merged(existing, change));
    const fields = {
      ...parsed,
      profile: { ...parsed.profile, ...validateTiers(context, change.profile ?? {}, existing.profile) },
      customFields,
    };
    const changes = compareLocations(existing, fields);
    if (Object.keys(changes.after).length > 0) {
      const confirm = await confirmSiteChangeWithin(trx, context, { after: changes.after, id, confirmed, reason });
      if (!(await updateLocationRow(trx, existing, { fields, now: getInstant(context.app.clock) })))
        throw commonProblems.changedMeanwhile({ current: await getLocationWithin(trx, context, id) });
      await updateRecordValues(trx, 'locations', { id, before: existing.customFields, after: customFields });
      if (copiedFields.some((field) => field in changes.after)) await publishAddressesChanged(trx, [id]);
      await recordChange(trx, context, {
        entityType: 'location',
        entityId: id,
        operation: 'updated',
        reason,
        ...changes,
      });
      await confirm?.();
    }
    return getLocationWithin(trx, context, id);
  });

/** Fields of which higher layers keep copies. */
const copiedFields = ['addressLine1', 'addressLine2', 'city', 'state', 'zip', 'externalId'] as const;

/** The custom field values of these locations. */
export function listLocationValuesWithin(
  trx: AccountTransaction,
  ids: readonly string[],
): Promise<{ id: string; customFields: CustomValues }[]> {
  return listLocationValues(trx, ids);
}

export const listLocationChanges: Service<typeof locationEndpoints.listLocationChanges> = (context, { id }) =>
  context.database.read(async (trx) => {
    if (!(await findLocation(trx, id))) throw commonProblems.notFound();
    const changes = await listChanges(trx, 'location', id);
    return { ...changes, items: await withFieldNames(trx, context, changes.items) };
  });

type PrimaryContact = ContactChange & { readonly id?: string | undefined; readonly version?: number | undefined };

/** Updates the primary contact, or adds one if there is none and the input is not blank. */
async function savePrimary(
  trx: AccountTransaction,
  context: RequestContext,
  {
    location,
    contact: { id, version, ...input },
  }: { readonly location: LocationDetails; readonly contact: PrimaryContact },
): Promise<void> {
  const current = location.contacts.find((contact) => contact.designation === primaryDesignation);
  if (!current && id === undefined && isBlankContact(input)) return;
  requireContacts(context);
  if (current?.id !== id || current?.version !== version) throw commonProblems.changedMeanwhile({ current: location });
  const change = { ...input, designation: primaryDesignation };
  await (current
    ? changeContact(trx, context, { contactId: current.id, version: current.version, change })
    : addContact(trx, context, { locationId: location.id, ...change }));
}

/** The display name of a location: its address. */
export async function findLocationName(trx: AccountTransaction, id: string): Promise<string | undefined> {
  return (await listLocationNames(trx, [id])).get(id);
}

/** Finds a location with its first contacts in the caller's transaction. */
export function findLocationById(trx: AccountTransaction, id: string): Promise<LocationDetails | undefined> {
  return findLocation(trx, id);
}

/** Fields that the change omits keep their values [A7.3]. */
function merged(before: LocationDetails, change: LocationChange): LocationFields {
  const stored = locationFields.parse(before);
  return { ...stored, ...change, profile: { ...stored.profile, ...change.profile } } as LocationFields;
}

/** Custom fields are compared one by one. */
function compareLocations(before: LocationDetails, after: LocationFields): ReturnType<typeof diffRecords> {
  const { customFields: previousFields, ...own } = locationFields.parse(before);
  const { customFields: currentFields, ...changed } = after;
  const [changes, values] = [
    diffRecords<Record<string, unknown>>(own, changed),
    diffCustomValues(previousFields, currentFields),
  ];
  return { before: { ...changes.before, ...values.before }, after: { ...changes.after, ...values.after } };
}

/** Contacts are a separate feature [A6.11]. */
function requireContacts(context: RequestContext): void {
  if (!hasContacts(context)) throw commonProblems.featureMissing();
}

export function hasContacts(context: RequestContext): boolean {
  return context.features.has(requirements.viewContacts.feature);
}

async function getLocationWithin(
  trx: AccountTransaction,
  context: RequestContext,
  id: string,
): Promise<LocationDetails> {
  return visibleTo(context, await getLocationRecord(trx, id));
}

async function getLocationRecord(trx: AccountTransaction, id: string): Promise<LocationDetails> {
  const location = await findLocation(trx, id);
  if (!location) throw commonProblems.notFound();
  return location;
}

/** Hides data of features that the account does not have; it stays stored. */
function visibleTo(context: RequestContext, location: LocationDetails): LocationDetails {
  return {
    ...location,
    ...(!hasContacts(context) && { contacts: [], contactCount: 0 }),
    ...(!hasCustomFields(context) && { customFields: {} }),
  };
}
