import { hasBought } from '@curbstop/contract/accounts/need.policy';
import { needs } from '@curbstop/contract/accounts/need.values';
import type { CustomValues } from '@curbstop/contract/custom-fields/custom-field.rules';
import type { BodyOf } from '@curbstop/contract/kinds/call';
import { commonProblems, parseShape } from '@curbstop/contract/kinds/problem';
import { isBlankContact, type ContactChange } from '@curbstop/contract/locations/contact.rules';
import { primaryDesignation } from '@curbstop/contract/locations/contact.values';
import type { createLocation, findLocationsAtAddress, listLocationChanges, listLocations, readLocation, updateLocation } from '@curbstop/contract/locations/location.calls';
import { locationProblems } from '@curbstop/contract/locations/location.problems';
import { locationFields, locationRules, type EventOfLocation, type LocationChange, type LocationDetails, type LocationFields, type LocationRow, type ProgramOfLocation } from '@curbstop/contract/locations/location.rules';
import { tierAsRecorded, tierRefusal, type RecordedTier, type TierContext } from '@curbstop/contract/regulations/sampling-tier.calculation';
import type { Caller } from '../../foundation/caller.ts';
import { instant, today } from '../../foundation/clock.ts';
import { difference, listChanges, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { AccountHandler } from '../../foundation/http/serve.ts';
import { newId } from '../../foundation/new-id.ts';
import type { RelatedEntity } from '../attachments/related-entity.service.ts';
import { hasCustomFields } from '../custom-fields/custom-field.service.ts';
import { changedValues, judgedValues, pageWithCustomFields, withFieldNames } from '../custom-fields/custom-value.service.ts';
import { addContact, changeContact } from './contact.service.ts';
import { countLocations, findLocation, insertLocation, listAtAddress, listLocationValues, locationSource, namesOfLocations, storeLocation } from './location.repository.ts';

export const pageOfLocations: AccountHandler<typeof listLocations> = async (caller, { query }) => {
  const page = await pageWithCustomFields<typeof locationSource.list, LocationRow>(caller, 'location', locationSource, query);
  return { ...page, items: [...page.items] };
};

/** What a location belongs to, told by the domains above; the table of contents brings them together. */
export interface Belongings {
  programs(trx: AccountTransaction, locationId: string): Promise<ProgramOfLocation[]>;
  samplingEvents(trx: AccountTransaction, locationId: string): Promise<EventOfLocation[]>;
}

/** With its programs and events [A3.7] for an account that bought programs [A6.13]. */
export const oneLocation =
  (belongings: Belongings): AccountHandler<typeof readLocation> =>
  (caller, { params }) =>
    caller.database.read(async (trx) => {
      const location = await readFor(trx, caller, params.id);
      if (!hasBought(caller.features, needs.viewPrograms.feature)) return { ...location, programs: [], samplingEvents: [] };
      return { ...location, programs: await belongings.programs(trx, params.id), samplingEvents: await belongings.samplingEvents(trx, params.id) };
    });

/** A location as something that files hang on. */
export const relatedLocation: RelatedEntity = { need: needs.viewLocations, named: namesOfLocations };

export const locationsAtAddress: AccountHandler<typeof findLocationsAtAddress> = (caller, { body }) => caller.database.read((trx) => listAtAddress(trx, body));

/** Makes a location; a contact in whom somebody was named becomes its primary contact [A5.34, A7.4]. */
export const newLocation: AccountHandler<typeof createLocation> = (caller, { body }) => caller.database.write((trx) => addLocation(trx, caller, body));

/** Inside somebody's transaction, for what begins with a new location. */
export async function addLocation(trx: AccountTransaction, caller: Caller, { contact, ...given }: BodyOf<typeof createLocation>): Promise<LocationDetails> {
  const id = newId();
  const fields = { ...given, profile: { ...given.profile, ...recordedTier(caller, given.profile) }, customFields: await judgedValues(trx, caller, { entity: 'location', kept: {}, change: given.customFields, path: 'customFields' }) };
  await insertLocation(trx, { id, fields, on: instant(caller.house.clock) });
  await recordChange(trx, caller, { entityType: 'location', entityId: id, operation: 'created', before: null, after: fields });
  if (contact && !isBlankContact(contact)) {
    requireContacts(caller);
    await addContact(trx, caller, id, { ...contact, designation: primaryDesignation });
  }
  return readFor(trx, caller, id);
}

/** All of them are there and the account's own; each is named once in the answer. */
export async function requireLocations(trx: AccountTransaction, ids: readonly string[]): Promise<readonly string[]> {
  const once = [...new Set(ids.map((id) => id.toLowerCase()))];
  if ((await countLocations(trx, once)) !== once.length) throw commonProblems.notFound();
  return once;
}

/** Saves the primary contact first, then the location, both or neither [A4.2]. */
export const editLocation: AccountHandler<typeof updateLocation> = (caller, { params, body }) => changeLocation(caller, params.id, body);

function changeLocation(caller: Caller, id: string, { version, reason, contact, ...change }: BodyOf<typeof updateLocation>): Promise<LocationDetails> {
  return caller.database.write(async (trx) => {
    const before = await readWhole(trx, id);
    if (before.version !== version) throw commonProblems.changedMeanwhile({ current: seenBy(caller, before) });
    if (contact) await savePrimary(trx, caller, before, contact);
    const customFields = await judgedValues(trx, caller, { entity: 'location', kept: before.customFields, change: change.customFields, path: 'customFields' });
    const parsed = parseShape(locationRules, merged(before, change));
    const fields = { ...parsed, profile: { ...parsed.profile, ...recordedTier(caller, change.profile ?? {}, before.profile) }, customFields };
    const told = differenceOf(before, fields);
    if (Object.keys(told.after).length > 0) {
      if (!(await storeLocation(trx, before, { fields, on: instant(caller.house.clock) }))) throw commonProblems.changedMeanwhile({ current: await readFor(trx, caller, id) });
      await recordChange(trx, caller, { entityType: 'location', entityId: id, operation: 'updated', reason, ...told });
    }
    return readFor(trx, caller, id);
  });
}

/** A tier with the rule it belongs to, for what a person or a program states; refused when it names a rule that does not have it. */
export function recordedTier(caller: Caller, stated: Partial<RecordedTier>, before?: RecordedTier): RecordedTier {
  const context = tierContextOf(caller);
  const sentence = tierRefusal(stated, before, context);
  if (sentence) throw locationProblems.tierNotInForce({ property: 'profile.tier', values: { sentence } });
  return tierAsRecorded(stated, before, context);
}

/** What decides which sampling tiers the account has today. */
export function tierContextOf({ house, account: { timeZone, systemType } }: Pick<Caller, 'house' | 'account'>): TierContext {
  return { systemType, on: today(house.clock, timeZone) };
}

/** The account's own fields alone, as part of the same record. */
export function setLocationValues(caller: Caller, { id, version, customFields }: { readonly id: string; readonly version: number; readonly customFields: CustomValues }): Promise<LocationDetails> {
  return changeLocation(caller, id, { version, reason: null, customFields });
}

/** What some locations hold in the account's own fields. */
export function locationValues(trx: AccountTransaction, ids: readonly string[]): Promise<{ id: string; customFields: CustomValues }[]> {
  return listLocationValues(trx, ids);
}

export const changesOfLocation: AccountHandler<typeof listLocationChanges> = (caller, { params }) =>
  caller.database.read(async (trx) => {
    if (!(await findLocation(trx, params.id))) throw commonProblems.notFound();
    const changes = await listChanges(trx, 'location', params.id);
    return { ...changes, items: await withFieldNames(trx, caller, changes.items) };
  });

/** The location's primary contact: changed where there is one, made where somebody was named, left alone where nobody was. */
async function savePrimary(trx: AccountTransaction, caller: Caller, location: LocationDetails, { id, version, ...given }: ContactChange & { readonly id?: string | undefined; readonly version?: number | undefined }): Promise<void> {
  const known = location.contacts.find((contact) => contact.designation === primaryDesignation);
  if (!known && id === undefined && isBlankContact(given)) return;
  requireContacts(caller);
  if (known?.id !== id || known?.version !== version) throw commonProblems.changedMeanwhile({ current: location });
  const change = { ...given, designation: primaryDesignation };
  await (known ? changeContact(trx, caller, { contactId: known.id, version: known.version, change }) : addContact(trx, caller, location.id, change));
}

/** What a location is called, by its address. */
export async function nameOfLocation(trx: AccountTransaction, id: string): Promise<string | undefined> {
  return (await namesOfLocations(trx, [id])).get(id);
}

/** Inside somebody's transaction, for what hangs on a location: the location with its contacts; nothing where there is none. */
export function locationWithin(trx: AccountTransaction, id: string): Promise<LocationDetails | undefined> {
  return findLocation(trx, id);
}

/** What the change does not speak of stays [A7.3]. */
function merged(before: LocationDetails, change: LocationChange): LocationFields {
  const kept = locationFields.parse(before);
  return { ...kept, ...change, profile: { ...kept.profile, ...change.profile } } as LocationFields;
}

/** The account's own fields are told one by one. */
function differenceOf(before: LocationDetails, after: LocationFields): ReturnType<typeof difference> {
  const { customFields: was, ...own } = locationFields.parse(before);
  const { customFields: is, ...changed } = after;
  const [told, values] = [difference<Record<string, unknown>>(own, changed), changedValues(was, is)];
  return { before: { ...told.before, ...values.before }, after: { ...told.after, ...values.after } };
}

/** Contacts are bought apart [A6.11]; the rest of a location is everybody's. */
function requireContacts(caller: Caller): void {
  if (!hasContacts(caller)) throw commonProblems.featureMissing();
}

function hasContacts(caller: Caller): boolean {
  return caller.features.has(needs.viewContacts.feature);
}

async function readFor(trx: AccountTransaction, caller: Caller, id: string): Promise<LocationDetails> {
  return seenBy(caller, await readWhole(trx, id));
}

async function readWhole(trx: AccountTransaction, id: string): Promise<LocationDetails> {
  const location = await findLocation(trx, id);
  if (!location) throw commonProblems.notFound();
  return location;
}

/** What the account did not buy is not shown; it stays where it is. */
function seenBy(caller: Caller, location: LocationDetails): LocationDetails {
  return { ...location, ...(!hasContacts(caller) && { contacts: [] }), ...(!hasCustomFields(caller) && { customFields: {} }) };
}
