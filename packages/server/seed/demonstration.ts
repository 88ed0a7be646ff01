import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { Readable } from 'node:stream';
import { demonstrationPassword, demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import { newProgram as newProgramRules } from '@curbstop/contract/programs/program.rules';
import { newEvent as newEventRules } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { serviceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import { relatedEntities } from '../src/related-entities.ts';
import { createJobContext } from '../src/authenticator.ts';
import { findCredentials } from '../src/domains/accounts/person.repository.ts';
import { createActivity } from '../src/domains/activities/activity.service.ts';
import { addProgramLocations, updateLocationStatuses } from '../src/domains/programs/program-location.service.ts';
import { createProgram } from '../src/domains/programs/program.service.ts';
import { assignLocations } from '../src/domains/sampling-events/event-location.service.ts';
import { createSamplingEvent } from '../src/domains/sampling-events/sampling-event.service.ts';
import { listContactsOfLocation } from '../src/domains/locations/contact.service.ts';
import { addMember, createAccount, createPerson } from '../src/domains/accounts/account.service.ts';
import { uploadLinkedAttachments } from '../src/domains/attachments/attachment-upload.service.ts';
import { createCustomField } from '../src/domains/custom-fields/custom-field.service.ts';
import { findLocation } from '../src/domains/locations/location.repository.ts';
import { updateLocation } from '../src/domains/locations/location.service.ts';
import { updateBatch, insertImportBatch, getImportVersion } from '../src/domains/imports/import-batch.repository.ts';
import { summarizeRowResults } from '../src/domains/imports/import-review.repository.ts';
import { createTempClassifications } from '../src/domains/imports/import-classifications.repository.ts';
import { updateCopiesOfCommit } from '../src/domains/imports/import-copies.service.ts';
import { applyRowResults } from '../src/domains/imports/import-commit.repository.ts';
import { evaluateRows, insertStagedRows } from '../src/domains/imports/import-evaluation.repository.ts';
import { matchRows } from '../src/domains/imports/import-matching.repository.ts';
import { prepareEarlierLead } from '../src/domains/service-lines/deleted-lead.service.ts';
import { getBasisRulesInForce, getRulesInForce } from '../src/domains/service-lines/classification-rules.service.ts';
import { updateServiceLine, getServiceLine, setLineValues } from '../src/domains/service-lines/service-line.service.ts';
import type { RequestContext, AppContext } from '../src/foundation/request-context.ts';
import { getInstant, getToday, createStoppedClock } from '../src/foundation/clock.ts';
import type { AccountTransaction } from '../src/foundation/database/database.ts';
import { acquireLocks } from '../src/foundation/database/locks.ts';
import { vacuumAnalyze } from '../src/foundation/database/vacuum-analyze.ts';
import { saveUploadedFile } from '../src/foundation/files/files.ts';
import type { UploadPart } from '../src/foundation/files/upload.ts';
import { createId } from '../src/foundation/new-id.ts';
import { writeCsv } from '../src/foundation/spreadsheets/csv-writer.ts';
import {
  dateBatch,
  dateMemberships,
  dateScreenChanges,
  findAccountByPwsid,
  hasImports,
  insertContacts,
  insertPopulations,
  listLinesOnStreet,
  listLocationIds,
  setAccountFields,
} from './demonstration.repository.ts';
import { createDemonstrationDeadline, recordDemonstrationDeadlines } from './demonstration-deadlines.ts';
import { createDemonstrationLetters } from './demonstration-letters.ts';
import { createDemonstrationMailings } from './demonstration-mailings.ts';
import { createDemonstrationResultFile } from './demonstration-results.ts';
import { createDemonstrationSamples } from './demonstration-samples.ts';
import { createDemonstrationSitePlan } from './demonstration-site-plan.ts';
import { createDemonstrationSchools } from './demonstration-schools.ts';
import { generateActivities, type TimelineActivity } from './harlow-falls/activities.ts';
import { generateContacts } from './harlow-falls/contacts.ts';
import { seedInventory, type InventoryEntry } from './harlow-falls/inventory.ts';
import { generateInvestigation } from './harlow-falls/investigation.ts';
import { generateAssignments, generateStatuses } from './harlow-falls/memberships.ts';
import { programsShownOn, timelinePrograms } from './harlow-falls/programs.ts';
import { notedPerStreet, meterShopNotes, ownFields, customFieldsCreatedOn } from './harlow-falls/custom-fields.ts';
import { filesOfDayCare, type TimelineFile } from './harlow-falls/files.ts';
import { laterEdits, type LaterEdit } from './harlow-falls/later-edits.ts';
import { defaults, inventoryFile, toStagedRows, type TimelineLine } from './harlow-falls/rows.ts';
import { neighbor, populations, system } from './harlow-falls/town.ts';

/**
 * The demonstration: Harlow Falls Water Department with its people, its inventory of October 2024, what the crews of
 * 2026 have found so far, and a few edits. Everything is created through the product's services, so classifications,
 * reasons and history are real. Created once; later starts do nothing.
 */
export async function seedDemonstration(app: AppContext): Promise<void> {
  // Several processes may start at once; only one creates the data.
  const locks = await acquireLocks(app.database.connectionString, ['curbstop demonstration']);
  try {
    const accountId = (await findAccountByPwsid(app.database.owner, system.pwsid)) ?? (await openAccount(app));
    const administrator = await letPeopleIn(app, accountId);
    await openNeighbor(app, administrator);
    await createTimeline(app, accountId, administrator);
  } finally {
    await locks.release();
  }
}

async function openAccount(app: AppContext): Promise<string> {
  const { name, pwsid, primacyCode, timeZone, ...facts } = system;
  const accountId = await createAccount(app, { name, pwsid, primacyCode, timeZone });
  await setAccountFields(app.database.owner, accountId, { ...facts, serviceConnections: seedInventory().length });
  await insertPopulations(app.database.owner, accountId, populations);
  return accountId;
}

/** A second account, to demonstrate switching accounts. */
async function openNeighbor(app: AppContext, administrator: string): Promise<void> {
  const { name, pwsid, primacyCode, timeZone, ...facts } = neighbor;
  const { owner } = app.database;
  if (await findAccountByPwsid(owner, pwsid)) return;
  const accountId = await createAccount(app, { name, pwsid, primacyCode, timeZone });
  await setAccountFields(owner, accountId, facts);
  await addMember(app, {
    accountId,
    userId: administrator,
    permissions: demonstrationPeople.administrator.permissions,
  });
}

/** Returns the administrator. The terms are not accepted, because the demonstration begins with them. */
async function letPeopleIn(app: AppContext, accountId: string): Promise<string> {
  const ids: string[] = [];
  for (const { permissions, ...person } of Object.values(demonstrationPeople)) {
    const credentials = await findCredentials(app.database.owner, person.email);
    const id = credentials?.id ?? (await createPerson(app, { ...person, password: demonstrationPassword }));
    if (!credentials) await addMember(app, { accountId, userId: id, permissions });
    ids.push(id);
  }
  return ids[0] as string;
}

async function createTimeline(app: AppContext, accountId: string, personId: string): Promise<void> {
  const callerOn = (on: string) => callerAt(app, on, { accountId, personId });
  const first = await callerOn('2024-10-09T18:30:00Z');
  if (await first.database.read(hasImports)) return;
  const inventory = seedInventory();
  await bringIn(first, 'Harlow Falls inventory Oct 2024.csv', inventory);
  await createContacts(await callerOn('2024-11-04T16:05:00Z'), inventory);
  const programs = await createPrograms(await callerOn(programsShownOn));
  const summer = await callerOn('2026-08-28T20:15:00Z');
  await bringIn(
    summer,
    'Dig results summer 2026.csv',
    generateInvestigation(inventory, getBasisRulesInForce(summer)).map(({ entry, record }) => ({ ...entry, record })),
  );
  for (const edit of laterEdits) await makeEdit(await callerOn(edit.on), edit);
  await createCustomFields(await callerOn(customFieldsCreatedOn), callerOn);
  const ids = await first.database.read(listLocationIds);
  for (const activity of generateActivities(inventory))
    await logActivity(await callerOn(activity.on), activity, { places: ids, programs });
  await createMemberships(callerOn, inventory, { places: ids, programs });
  await createDemonstrationSamples(callerOn, programs);
  await createDemonstrationResultFile(callerOn, programs);
  await createDemonstrationSitePlan(callerOn, programs);
  await createDemonstrationDeadline(callerOn, programs, getToday(app.clock, system.timeZone));
  await recordDemonstrationDeadlines(callerOn);
  await createDemonstrationSchools(callerOn, inventory);
  await createDemonstrationLetters(callerOn);
  await createDemonstrationMailings(callerOn, programs);
  const dayCare = inventory.find(({ premise }) => premise.name === 'Little Otters Day Care')?.premise.externalId ?? '';
  for (const file of filesOfDayCare)
    await addFile(await callerOn('2026-11-03T16:20:00Z'), file, { locationId: ids.get(dayCare) as string });
  app.log.info(`The demonstration is ready: ${system.name}, ${inventory.length} service lines`);
}

/** Context of the administrator in the app on a date of the demonstration. */
async function callerAt(
  app: AppContext,
  on: string,
  who: { accountId: string; personId: string },
): Promise<RequestContext> {
  const context = await createJobContext(
    // The demonstration mails no letter.
    { ...app, clock: createStoppedClock(on), mailHouse: undefined },
    { accountId: who.accountId, userId: who.personId, jobId: 'demonstration' },
  );
  return { ...context, changeSource: 'screen' };
}

/** Runs an import as the product does: stores the file, stages and evaluates each row, and commits. */
async function bringIn(context: RequestContext, fileName: string, lines: readonly TimelineLine[]): Promise<void> {
  const now = getInstant(context.app.clock);
  const { headings, cells } = inventoryFile(lines);
  const file = await saveUploadedFile(context, {
    source: Readable.from(writeCsv(headings, [cells])),
    name: fileName,
    purpose: 'import',
  });
  const rules = getRulesInForce(context);
  const batchId = createId();
  await context.database.write(async (trx) => {
    await insertImportBatch(trx, context, { id: batchId, fileId: file.id, fileName });
    await dateBatch(trx, batchId, now);
    await createTempClassifications(trx, rules, getBasisRulesInForce(context));
    await insertStagedRows(trx, batchId, toStagedRows(lines));
    await matchRows(trx, batchId);
    await prepareEarlierLead(trx);
    await evaluateRows(trx, batchId, { writeMode: 'Both', sidesOfLineBasis: [] });
    const summary = { ...(await summarizeRowResults(trx, batchId)), reviewChanges: 0, unknownWords: 0 };
    await applyRowResults(trx, {
      batchId,
      personId: context.person.id,
      personName: getPersonName(context),
      ruleVersion: rules.version,
      now,
      defaults,
    });
    await updateCopiesOfCommit(trx);
    await updateBatch(trx, batchId, {
      state: 'committed',
      summary,
      committedOn: now,
      checkedVersion: await getImportVersion(trx),
    });
  });
  await vacuumAnalyze(context.app.database, ['service_lines', 'locations', 'change_history'], {
    written: lines.length,
  });
}

async function createContacts(context: RequestContext, inventory: readonly TimelineLine[]): Promise<void> {
  const premises = [...new Set(inventory.map((line) => line.premise))];
  await context.database.write(async (trx) => {
    const ids = await listLocationIds(trx);
    const contacts = generateContacts(premises).map(({ place, ...contact }) => ({
      ...contact,
      id: createId(),
      location_id: ids.get(place.externalId) as string,
    }));
    await insertContacts(trx, contacts, {
      now: getInstant(context.app.clock),
      personId: context.person.id,
      personName: getPersonName(context),
    });
  });
}

/** Applies an edit to the first matching line of the street. */
async function makeEdit(context: RequestContext, edit: LaterEdit): Promise<void> {
  for (const id of await context.database.read((trx) => listLinesOnStreet(trx, edit.street))) {
    const line = await getServiceLine(context, { id });
    const fields = serviceLineFields.parse(line);
    if (!edit.fits(fields, line.classification.category)) continue;
    const changed = edit.change(fields);
    await updateServiceLine(context, { id, version: line.version, reason: edit.reason, fields: changed });
    await dateScreenChanges(context.app.database.owner, { accountId: context.accountId, entityId: id, on: edit.on });
    for (const file of edit.files ?? [])
      await addFile(context, file, { assetId: id, ...(file.alsoOfPlace && { locationId: line.locationId }) });
    return;
  }
}

/** Ids of the named records. */
interface Ids {
  readonly places: ReadonlyMap<string, string>;
  /** The ids of programs and of their events. */
  readonly programs: ReadonlyMap<string, string>;
}

/** The year's programs with their events. */
async function createPrograms(context: RequestContext): Promise<ReadonlyMap<string, string>> {
  const { accountId, app } = context;
  const ids = new Map<string, string>();
  const keep = async ({ id, name }: { readonly id: string; readonly name: string }) => {
    await dateScreenChanges(app.database.owner, { accountId, entityId: id, on: programsShownOn });
    ids.set(name, id);
    return id;
  };
  for (const { events, ...program } of timelinePrograms) {
    const programId = await keep(await createProgram(context, newProgramRules.parse(program)));
    for (const event of events)
      await keep(await createSamplingEvent(context, newEventRules.parse({ ...event, programId })));
  }
  return ids;
}

/** Locations in programs and events with their statuses, by date. */
async function createMemberships(
  at: (on: string) => Promise<RequestContext>,
  inventory: readonly InventoryEntry[],
  { places, programs }: Ids,
): Promise<void> {
  const getProgramId = (name: string) => programs.get(name) as string;
  const listPlaceIds = (named: readonly string[]) => named.map((place) => places.get(place) as string);
  const steps = [
    ...generateAssignments(inventory).map(({ on, program, event, places }) => ({
      on,
      tell: (context: RequestContext) =>
        event === null
          ? addProgramLocations(context, { programId: getProgramId(program), locationIds: listPlaceIds(places) })
          : assignLocations(context, { eventId: getProgramId(event), locationIds: listPlaceIds(places) }),
    })),
    ...generateStatuses(inventory).map(({ on, program, status, places }) => ({
      on,
      tell: (context: RequestContext) =>
        updateLocationStatuses(context, {
          items: listPlaceIds(places).map((locationId) => ({ locationId, programId: getProgramId(program), status })),
        }),
    })),
  ].toSorted((a, b) => (a.on < b.on ? -1 : 1));
  const dated: string[] = [];
  for (const { on, tell } of steps) {
    const context = await at(on);
    await tell(context);
    await dateMemberships(context.app.database.owner, { accountId: context.accountId, on, dated });
    dated.push(on);
  }
}

/** Logs an activity on its date. */
async function logActivity(
  context: RequestContext,
  { place, on, fields, names, for: doneFor }: TimelineActivity,
  { places, programs }: Ids,
): Promise<void> {
  const relationId = places.get(place) as string;
  const [contact] = names ? await listContactsOfLocation(context, { id: relationId, page: 1, pageSize: 1 }) : [];
  const belonging = {
    programId: (doneFor && programs.get(doneFor.program)) ?? null,
    eventId: (doneFor?.event && programs.get(doneFor.event)) || null,
  };
  const { id } = await createActivity(context, {
    ...fields,
    relationId,
    relationType: 'Location',
    contactId: contact?.id ?? null,
    ...belonging,
  });
  await dateScreenChanges(context.app.database.owner, { accountId: context.accountId, entityId: id, on });
}

/** Uploads a file and links it to its record. */
async function addFile(
  context: RequestContext,
  { name, bytes }: TimelineFile,
  named: Readonly<Record<string, string>>,
): Promise<void> {
  async function* parts(): AsyncGenerator<UploadPart> {
    for (const [field, value] of Object.entries(named)) yield { type: 'field', name: field, value };
    yield { type: 'file', fileName: name, content: Readable.from([bytes()]), isCutOff: () => false };
  }
  const { items } = await uploadLinkedAttachments(context, { upload: { parts: parts() } }, relatedEntities);
  for (const { id, createdOn } of items)
    await dateScreenChanges(context.app.database.owner, { accountId: context.accountId, entityId: id, on: createdOn });
}

/** The account's custom fields and their values. */
async function createCustomFields(
  administrator: RequestContext,
  at: (on: string) => Promise<RequestContext>,
): Promise<void> {
  const { accountId, app } = administrator;
  const dateChanges = (entityId: string, on: string) =>
    dateScreenChanges(app.database.owner, { accountId, entityId, on });
  const made = new Map<string, string>();
  for (const field of ownFields) {
    const { id } = await createCustomField(administrator, field);
    await dateChanges(id, customFieldsCreatedOn);
    made.set(field.name, id);
  }
  const getMadeId = (name: string) => made.get(name) as string;
  for (const { street, on, zone, meters, boxes } of meterShopNotes) {
    const context = await at(on);
    const lines = (await context.database.read((trx) => listLinesOnStreet(trx, street))).slice(0, notedPerStreet);
    for (const [turn, lineId] of lines.entries()) {
      const line = await getServiceLine(context, { id: lineId });
      await setLineValues(context, {
        id: line.id,
        version: line.version,
        customFields: { [getMadeId('Curb box')]: boxes[turn % boxes.length] as string },
        reason: null,
        confirmed: null,
      });
      await dateChanges(line.id, on);
      const locationName = await context.database.read((trx) => getLocationName(trx, line.locationId));
      if (Object.keys(locationName.customFields).length > 0) continue;
      await updateLocation(context, {
        id: locationName.id,
        version: locationName.version,
        reason: null,
        customFields: {
          [getMadeId('Pressure zone')]: zone,
          [getMadeId('Meter last changed')]: meters[turn % meters.length] as string,
        },
      });
      await dateChanges(locationName.id, on);
    }
  }
}

async function getLocationName(trx: AccountTransaction, id: string) {
  const location = await findLocation(trx, id);
  if (!location) throw new Error(`The story has no location ${id}`);
  return location;
}

function getPersonName({ person }: RequestContext): string {
  return formatPersonName(person);
}
