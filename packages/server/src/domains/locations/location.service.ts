import { hasBought } from '@curbstop/contract/accounts/requirement.policy';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { CustomValues } from '@curbstop/contract/custom-fields/custom-field.rules';
import type { BodyOf } from '@curbstop/contract/primitives/endpoint';
import { commonProblems, parseShape } from '@curbstop/contract/primitives/problem';
import { isBlankContact, type ContactChange } from '@curbstop/contract/locations/contact.rules';
import { primaryDesignation } from '@curbstop/contract/locations/contact.values';
import type {
  createLocation,
  findLocationsAtAddress,
  listLocationChanges,
  listLocations,
  readLocation,
  updateLocation,
} from '@curbstop/contract/locations/location.calls';
import { locationProblems } from '@curbstop/contract/locations/location.problems';
import {
  locationFields,
  locationRules,
  type EventOfLocation,
  type LocationChange,
  type LocationDetails,
  type LocationFields,
  type LocationRow,
  type ProgramOfLocation,
} from '@curbstop/contract/locations/location.rules';
import {
  tierAsRecorded,
  tierRefusal,
  type RecordedTier,
  type TierContext,
} from '@curbstop/contract/regulations/sampling-tier.calculation';
import type { RequestContext } from '../../foundation/request-context.ts';
import { instant, today } from '../../foundation/clock.ts';
import { difference, listChanges, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { AccountHandler } from '../../foundation/http/serve.ts';
import { newId } from '../../foundation/new-id.ts';
import type { RelatedEntity } from '../attachments/related-entity.service.ts';
import { hasCustomFields } from '../custom-fields/custom-field.service.ts';
import {
  changedValues,
  evaluatedValues,
  pageWithCustomFields,
  withFieldNames,
} from '../custom-fields/custom-value.service.ts';
import { addContact, changeContact } from './contact.service.ts';
import {
  countLocations,
  findLocation,
  insertLocation,
  listAtAddress,
  listLocationValues,
  locationSource,
  namesOfLocations,
  storeLocation,
} from './location.repository.ts';

export const pageOfLocations: AccountHandler<typeof listLocations> = async (context, { query }) => {
  const page = await pageWithCustomFields<typeof locationSource.list, LocationRow>(
    context,
    'location',
    locationSource,
    query,
  );
  return { ...page, items: [...page.items] };
};

/** What a location belongs to, told by the domains above; the table of contents brings them together. */
export interface LocationRelations {
  programs(trx: AccountTransaction, locationId: string): Promise<ProgramOfLocation[]>;
  samplingEvents(trx: AccountTransaction, locationId: string): Promise<EventOfLocation[]>;
}

/** With its programs and events [A3.7] for an account that bought programs [A6.13]. */
export const oneLocation =
  (relations: LocationRelations): AccountHandler<typeof readLocation> =>
  (context, { params }) =>
    context.database.read(async (trx) => {
      const location = await readFor(trx, context, params.id);
      if (!hasBought(context.features, requirements.viewPrograms.feature))
        return { ...location, programs: [], samplingEvents: [] };
      return {
        ...location,
        programs: await relations.programs(trx, params.id),
        samplingEvents: await relations.samplingEvents(trx, params.id),
      };
    });

/** A location as something that files hang on. */
export const relatedLocation: RelatedEntity = { requirement: requirements.viewLocations, getNames: namesOfLocations };

export const locationsAtAddress: AccountHandler<typeof findLocationsAtAddress> = (context, { body }) =>
  context.database.read((trx) => listAtAddress(trx, body));

/** Makes a location; a contact in whom somebody was named becomes its primary contact [A5.34, A7.4]. */
export const newLocation: AccountHandler<typeof createLocation> = (context, { body }) =>
  context.database.write((trx) => addLocation(trx, context, body));

/** Inside somebody's transaction, for what begins with a new location. */
export async function addLocation(
  trx: AccountTransaction,
  context: RequestContext,
  { contact, ...given }: BodyOf<typeof createLocation>,
): Promise<LocationDetails> {
  const id = newId();
  const fields = {
    ...given,
    profile: { ...given.profile, ...recordedTier(context, given.profile) },
    customFields: await evaluatedValues(trx, context, {
      entity: 'location',
      before: {},
      change: given.customFields,
      path: 'customFields',
    }),
  };
  await insertLocation(trx, { id, fields, on: instant(context.app.clock) });
  await recordChange(trx, context, {
    entityType: 'location',
    entityId: id,
    operation: 'created',
    before: null,
    after: fields,
  });
  if (contact && !isBlankContact(contact)) {
    requireContacts(context);
    await addContact(trx, context, id, { ...contact, designation: primaryDesignation });
  }
  return readFor(trx, context, id);
}

/** All of them are there and the account's own; each is named once in the answer. */
export async function requireLocations(trx: AccountTransaction, ids: readonly string[]): Promise<readonly string[]> {
  const once = [...new Set(ids.map((id) => id.toLowerCase()))];
  if ((await countLocations(trx, once)) !== once.length) throw commonProblems.notFound();
  return once;
}

/** Saves the primary contact first, then the location, both or neither [A4.2]. */
export const editLocation: AccountHandler<typeof updateLocation> = (context, { params, body }) =>
  changeLocation(context, params.id, body);

function changeLocation(
  context: RequestContext,
  id: string,
  { version, reason, contact, ...change }: BodyOf<typeof updateLocation>,
): Promise<LocationDetails> {
  return context.database.write(async (trx) => {
    const before = await readWhole(trx, id);
    if (before.version !== version) throw commonProblems.changedMeanwhile({ current: seenBy(context, before) });
    if (contact) await savePrimary(trx, context, before, contact);
    const customFields = await evaluatedValues(trx, context, {
      entity: 'location',
      before: before.customFields,
      change: change.customFields,
      path: 'customFields',
    });
    const parsed = parseShape(locationRules, merged(before, change));
    const fields = {
      ...parsed,
      profile: { ...parsed.profile, ...recordedTier(context, change.profile ?? {}, before.profile) },
      customFields,
    };
    const told = differenceOf(before, fields);
    if (Object.keys(told.after).length > 0) {
      if (!(await storeLocation(trx, before, { fields, on: instant(context.app.clock) })))
        throw commonProblems.changedMeanwhile({ current: await readFor(trx, context, id) });
      await recordChange(trx, context, { entityType: 'location', entityId: id, operation: 'updated', reason, ...told });
    }
    return readFor(trx, context, id);
  });
}

/** A tier with the rule it belongs to, for what a person or a program states; refused when it names a rule that does not have it. */
export function recordedTier(
  context: RequestContext,
  stated: Partial<RecordedTier>,
  before?: RecordedTier,
): RecordedTier {
  const tierContext = tierContextOf(context);
  const sentence = tierRefusal(stated, before, tierContext);
  if (sentence) throw locationProblems.tierNotInForce({ property: 'profile.tier', values: { sentence } });
  return tierAsRecorded(stated, before, tierContext);
}

/** What decides which sampling tiers the account has today. */
export function tierContextOf({
  app,
  account: { timeZone, systemType },
}: Pick<RequestContext, 'app' | 'account'>): TierContext {
  return { systemType, on: today(app.clock, timeZone) };
}

/** The account's own fields alone, as part of the same record. */
export function setLocationValues(
  context: RequestContext,
  { id, version, customFields }: { readonly id: string; readonly version: number; readonly customFields: CustomValues },
): Promise<LocationDetails> {
  return changeLocation(context, id, { version, reason: null, customFields });
}

/** What some locations hold in the account's own fields. */
export function locationValues(
  trx: AccountTransaction,
  ids: readonly string[],
): Promise<{ id: string; customFields: CustomValues }[]> {
  return listLocationValues(trx, ids);
}

export const changesOfLocation: AccountHandler<typeof listLocationChanges> = (context, { params }) =>
  context.database.read(async (trx) => {
    if (!(await findLocation(trx, params.id))) throw commonProblems.notFound();
    const changes = await listChanges(trx, 'location', params.id);
    return { ...changes, items: await withFieldNames(trx, context, changes.items) };
  });

/** The location's primary contact: changed where there is one, made where somebody was named, left alone where nobody was. */
async function savePrimary(
  trx: AccountTransaction,
  context: RequestContext,
  location: LocationDetails,
  {
    id,
    version,
    ...given
  }: ContactChange & { readonly id?: string | undefined; readonly version?: number | undefined },
): Promise<void> {
  const known = location.contacts.find((contact) => contact.designation === primaryDesignation);
  if (!known && id === undefined && isBlankContact(given)) return;
  requireContacts(context);
  if (known?.id !== id || known?.version !== version) throw commonProblems.changedMeanwhile({ current: location });
  const change = { ...given, designation: primaryDesignation };
  await (known
    ? changeContact(trx, context, { contactId: known.id, version: known.version, change })
    : addContact(trx, context, location.id, change));
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
function requireContacts(context: RequestContext): void {
  if (!hasContacts(context)) throw commonProblems.featureMissing();
}

function hasContacts(context: RequestContext): boolean {
  return context.features.has(requirements.viewContacts.feature);
}

async function readFor(trx: AccountTransaction, context: RequestContext, id: string): Promise<LocationDetails> {
  return seenBy(context, await readWhole(trx, id));
}

async function readWhole(trx: AccountTransaction, id: string): Promise<LocationDetails> {
  const location = await findLocation(trx, id);
  if (!location) throw commonProblems.notFound();
  return location;
}

/** What the account did not buy is not shown; it stays where it is. */
function seenBy(context: RequestContext, location: LocationDetails): LocationDetails {
  return {
    ...location,
    ...(!hasContacts(context) && { contacts: [] }),
    ...(!hasCustomFields(context) && { customFields: {} }),
  };
}
