import { Readable } from 'node:stream';
import { demonstrationPassword, demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import { newProgram as newProgramRules } from '@curbstop/contract/programs/program.rules';
import { newEvent as newEventRules } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { serviceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import { relatedEntities } from '../src/app.ts';
import { callerForJob } from '../src/gate.ts';
import { findCredentials } from '../src/domains/accounts/person.repository.ts';
import { newActivity } from '../src/domains/activities/activity.service.ts';
import { addToProgram, newStatuses } from '../src/domains/programs/program-location.service.ts';
import { newProgram } from '../src/domains/programs/program.service.ts';
import { assignTo } from '../src/domains/sampling-events/event-location.service.ts';
import { newEvent } from '../src/domains/sampling-events/sampling-event.service.ts';
import { contactsAt } from '../src/domains/locations/contact.service.ts';
import { addMember, createAccount, createUser } from '../src/domains/accounts/account.service.ts';
import { attachToNamed } from '../src/domains/attachments/attachment-upload.service.ts';
import { addField } from '../src/domains/custom-fields/custom-field.service.ts';
import { findLocation } from '../src/domains/locations/location.repository.ts';
import { setLocationValues } from '../src/domains/locations/location.service.ts';
import { changeBatch, insertBatch, readDataVersion } from '../src/domains/imports/import-batch.repository.ts';
import { summarise } from '../src/domains/imports/import-review.repository.ts';
import { layOutClasses } from '../src/domains/imports/import-classes.repository.ts';
import { writeVerdicts } from '../src/domains/imports/import-commit.repository.ts';
import { judgeRows, matchRows, stageRows } from '../src/domains/imports/import-judgement.repository.ts';
import { findEarlierLead } from '../src/domains/service-lines/deleted-lead.service.ts';
import { editServiceLine, oneServiceLine, rulesInForce, setLineValues } from '../src/domains/service-lines/service-line.service.ts';
import type { Caller, House } from '../src/foundation/caller.ts';
import { instant, stoppedClock } from '../src/foundation/clock.ts';
import type { AccountTransaction } from '../src/foundation/database/database.ts';
import { holdLocks } from '../src/foundation/database/locks.ts';
import { tidy } from '../src/foundation/database/tidy.ts';
import { keepFile } from '../src/foundation/files/files.ts';
import { newId } from '../src/foundation/new-id.ts';
import { writeCsv } from '../src/foundation/spreadsheets/csv-writer.ts';
import { dateBatch, dateMemberships, dateScreenChanges, findAccountByPwsid, hasImports, insertContacts, listLinesOnStreet, listLocationIds, setAccountFacts } from './demonstration.repository.ts';
import { tellSamples } from './demonstration-samples.ts';
import { tellActivities, type ToldActivity } from './harlow-falls/activities.ts';
import { tellContacts } from './harlow-falls/contacts.ts';
import { tellInventory, type InventoryEntry } from './harlow-falls/inventory.ts';
import { tellInvestigation } from './harlow-falls/investigation.ts';
import { tellAssignments, tellStatuses } from './harlow-falls/memberships.ts';
import { programsToldOn, toldPrograms } from './harlow-falls/programs.ts';
import { notedPerStreet, ownFacts, ownFields, ownFieldsMadeOn } from './harlow-falls/custom-fields.ts';
import { filesOfDayCare, type ToldFile } from './harlow-falls/files.ts';
import { laterEdits, type LaterEdit } from './harlow-falls/later-edits.ts';
import { defaults, inventoryFile, rowsOf, type ToldLine } from './harlow-falls/rows.ts';
import { neighbour, system } from './harlow-falls/town.ts';

/**
 * The demonstration: Harlow Falls Water Department with its people, its inventory of October 2024, what the crews of
 * 2026 have found so far, and a few edits. Everything goes through the doors of the product, so classes, reasons and
 * history are real. Told once; at every later start there is nothing to do.
 */
export async function seedDemonstration(house: House): Promise<void> {
  // Several processes may start at once: one tells, the others find it told.
  const locks = await holdLocks(house.database.connectionString, ['curbstop demonstration']);
  try {
    const accountId = (await findAccountByPwsid(house.database.owner, system.pwsid)) ?? (await openAccount(house));
    const administrator = await letPeopleIn(house, accountId);
    await openNeighbour(house, administrator);
    await tellStory(house, accountId, administrator);
  } finally {
    await locks.release();
  }
}

async function openAccount(house: House): Promise<string> {
  const { name, pwsid, primacyCode, timeZone, ...facts } = system;
  const accountId = await createAccount(house, { name, pwsid, primacyCode, timeZone });
  await setAccountFacts(house.database.owner, accountId, { ...facts, serviceConnections: tellInventory().length });
  return accountId;
}

/** A second account, so that there is one to switch to. */
async function openNeighbour(house: House, administrator: string): Promise<void> {
  const { name, pwsid, primacyCode, timeZone, ...facts } = neighbour;
  const { owner } = house.database;
  if (await findAccountByPwsid(owner, pwsid)) return;
  const accountId = await createAccount(house, { name, pwsid, primacyCode, timeZone });
  await setAccountFacts(owner, accountId, facts);
  await addMember(house, accountId, administrator, demonstrationPeople.administrator.permissions);
}

/** Answers the administrator. Nobody has accepted the terms: the story starts with them. */
async function letPeopleIn(house: House, accountId: string): Promise<string> {
  const ids: string[] = [];
  for (const { permissions, ...person } of Object.values(demonstrationPeople)) {
    const known = await findCredentials(house.database.owner, person.email);
    const id = known?.id ?? (await createUser(house, { ...person, password: demonstrationPassword }));
    if (!known) await addMember(house, accountId, id, permissions);
    ids.push(id);
  }
  return ids[0] as string;
}

async function tellStory(house: House, accountId: string, personId: string): Promise<void> {
  const at = (on: string) => callerAt(house, on, { accountId, personId });
  const first = await at('2024-10-09T18:30:00Z');
  if (await first.database.read(hasImports)) return;
  const inventory = tellInventory();
  await bringIn(first, 'Harlow Falls inventory Oct 2024.csv', inventory);
  await tellWho(await at('2024-11-04T16:05:00Z'), inventory);
  const programs = await tellPrograms(await at(programsToldOn));
  const summer = await at('2026-08-28T20:15:00Z');
  await bringIn(summer, 'Dig results summer 2026.csv', tellInvestigation(inventory, rulesInForce(summer)).map(({ entry, record }) => ({ ...entry, record })));
  for (const edit of laterEdits) await makeEdit(await at(edit.on), edit);
  await tellOwnFields(await at(ownFieldsMadeOn), at);
  const ids = await first.database.read(listLocationIds);
  for (const told of tellActivities(inventory)) await logActivity(await at(told.on), told, { places: ids, programs });
  await tellMemberships(at, inventory, { places: ids, programs });
  await tellSamples(at, programs);
  const dayCare = inventory.find(({ premise }) => premise.name === 'Little Otters Day Care')?.premise.externalId ?? '';
  for (const file of filesOfDayCare) await addFile(await at('2026-11-03T16:20:00Z'), file, { locationId: ids.get(dayCare) as string });
  house.log.info(`The demonstration is ready: ${system.name}, ${inventory.length} service lines`);
}

/** The administrator, at their screen, on a day of the story. */
async function callerAt(house: House, on: string, who: { accountId: string; personId: string }): Promise<Caller> {
  const caller = await callerForJob({ ...house, clock: stoppedClock(on) }, who.accountId, who.personId, 'demonstration');
  return { ...caller, door: 'screen' };
}

/** An import as the product makes one: the file is kept, each row staged and judged, and the verdicts written. */
async function bringIn(caller: Caller, fileName: string, lines: readonly ToldLine[]): Promise<void> {
  const now = instant(caller.house.clock);
  const { headings, cells } = inventoryFile(lines);
  const file = await keepFile(caller, { source: Readable.from(writeCsv(headings, [cells])), name: fileName, purpose: 'import' });
  const rules = rulesInForce(caller);
  const batchId = newId();
  await caller.database.write(async (trx) => {
    await insertBatch(trx, caller, { id: batchId, fileId: file.id, fileName });
    await dateBatch(trx, batchId, now);
    await layOutClasses(trx, rules);
    await stageRows(trx, batchId, rowsOf(lines));
    await matchRows(trx, batchId);
    await findEarlierLead(trx);
    await judgeRows(trx, batchId, 'Both');
    const summary = { ...(await summarise(trx, batchId)), unknownWords: 0 };
    await writeVerdicts(trx, { batchId, personId: caller.person.id, personName: nameOf(caller), ruleVersion: rules.version, now, defaults });
    await changeBatch(trx, batchId, { state: 'committed', summary, committedOn: now, checkedVersion: await readDataVersion(trx) });
  });
  await tidy(caller.house.database, ['service_lines', 'locations', 'change_history']);
}

async function tellWho(caller: Caller, inventory: readonly ToldLine[]): Promise<void> {
  const premises = [...new Set(inventory.map((line) => line.premise))];
  await caller.database.write(async (trx) => {
    const ids = await listLocationIds(trx);
    const contacts = tellContacts(premises).map(({ place, ...contact }) => ({ ...contact, id: newId(), location_id: ids.get(place.externalId) as string }));
    await insertContacts(trx, contacts, { on: instant(caller.house.clock), personId: caller.person.id, personName: nameOf(caller) });
  });
}

/** Changes the first line of the street that the edit fits, as its form would. */
async function makeEdit(caller: Caller, edit: LaterEdit): Promise<void> {
  for (const id of await caller.database.read((trx) => listLinesOnStreet(trx, edit.street))) {
    const question = { params: { accountId: caller.accountId, id }, query: {}, body: undefined, parts: noParts, idempotencyKey: undefined };
    const line = await oneServiceLine(caller, question as never);
    const fields = serviceLineFields.parse(line);
    if (!edit.fits(fields, line.classification.category)) continue;
    await editServiceLine(caller, { ...question, body: { version: line.version, reason: edit.reason, fields: edit.change(fields) } } as never);
    await dateScreenChanges(caller.house.database.owner, { accountId: caller.accountId, entityId: id, on: edit.on });
    for (const file of edit.files ?? []) await addFile(caller, file, { assetId: id, ...(file.alsoOfPlace && { locationId: line.locationId }) });
    return;
  }
}

/** What the story calls by name, by its ids. */
interface Ids {
  readonly places: ReadonlyMap<string, string>;
  /** Of the programs and of their events. */
  readonly programs: ReadonlyMap<string, string>;
}

/** The year's programs with their events, as an administrator would set them up. */
async function tellPrograms(caller: Caller): Promise<ReadonlyMap<string, string>> {
  const { accountId, house } = caller;
  const question = { params: { accountId }, query: {}, parts: noParts, idempotencyKey: undefined };
  const ids = new Map<string, string>();
  const keep = async ({ id, name }: { readonly id: string; readonly name: string }) => {
    await dateScreenChanges(house.database.owner, { accountId, entityId: id, on: programsToldOn });
    ids.set(name, id);
    return id;
  };
  for (const { events, ...program } of toldPrograms) {
    const programId = await keep(await newProgram(caller, { ...question, body: newProgramRules.parse(program) }));
    for (const event of events) await keep(await newEvent(caller, { ...question, body: newEventRules.parse({ ...event, programId }) }));
  }
  return ids;
}

/** Locations in programs and events, and where they stand there, in the order of the days. */
async function tellMemberships(at: (on: string) => Promise<Caller>, inventory: readonly InventoryEntry[], { places, programs }: Ids): Promise<void> {
  const idOf = (name: string) => programs.get(name) as string;
  const idsOf = (named: readonly string[]) => named.map((place) => places.get(place) as string);
  const steps = [
    ...tellAssignments(inventory).map(({ on, program, event, places: told }) => ({
      on, tell: (caller: Caller) => (event === null ? addToProgram(caller, { programId: idOf(program), locationIds: idsOf(told) }) : assignTo(caller, { eventId: idOf(event), locationIds: idsOf(told) })),
    })),
    ...tellStatuses(inventory).map(({ on, program, status, places: told }) => ({
      on, tell: (caller: Caller) => newStatuses(caller, { params: { accountId: caller.accountId }, body: idsOf(told).map((locationId) => ({ locationId, programId: idOf(program), status })) } as never),
    })),
  ].toSorted((a, b) => (a.on < b.on ? -1 : 1));
  const dated: string[] = [];
  for (const { on, tell } of steps) {
    const caller = await at(on);
    await tell(caller);
    await dateMemberships(caller.house.database.owner, { accountId: caller.accountId, on, dated });
    dated.push(on);
  }
}

/** As somebody of the office or of a crew would log it, on the day of the story. */
async function logActivity(caller: Caller, { place, on, fields, names, for: doneFor }: ToldActivity, { places, programs }: Ids): Promise<void> {
  const relationId = places.get(place) as string;
  const [contact] = names ? await contactsAt(caller, relationId, 'Active') : [];
  const belonging = { programId: (doneFor && programs.get(doneFor.program)) ?? null, eventId: (doneFor?.event && programs.get(doneFor.event)) || null };
  const { id } = await newActivity(caller, { params: { accountId: caller.accountId }, body: { ...fields, relationId, relationType: 'Location', contactId: contact?.id ?? null, ...belonging } } as never);
  await dateScreenChanges(caller.house.database.owner, { accountId: caller.accountId, entityId: id, on });
}

/** A file as a browser sends it: what it hangs on, then its bytes. */
async function addFile(caller: Caller, { name, bytes }: ToldFile, named: Readonly<Record<string, string>>): Promise<void> {
  const file = Object.assign(Readable.from([bytes()]), { truncated: false });
  const parts = async function* () {
    for (const [fieldname, value] of Object.entries(named)) yield { type: 'field', fieldname, value };
    yield { type: 'file', filename: name, file };
  };
  const { items } = await attachToNamed(caller, { parts: parts as never, idempotencyKey: undefined }, relatedEntities);
  for (const { id, createdOn } of items) await dateScreenChanges(caller.house.database.owner, { accountId: caller.accountId, entityId: id, on: createdOn });
}

/** The account's own fields and what was noted in them, as an administrator and a clerk would. */
async function tellOwnFields(administrator: Caller, at: (on: string) => Promise<Caller>): Promise<void> {
  const { accountId, house } = administrator;
  const told = (entityId: string, on: string) => dateScreenChanges(house.database.owner, { accountId, entityId, on });
  const made = new Map<string, string>();
  for (const field of ownFields) {
    const { id } = await addField(administrator, { params: { accountId }, query: {}, body: field, parts: noParts, idempotencyKey: undefined } as never);
    await told(id, ownFieldsMadeOn);
    made.set(field.name, id);
  }
  const idOf = (name: string) => made.get(name) as string;
  for (const { street, on, zone, meters, boxes } of ownFacts) {
    const caller = await at(on);
    const lines = (await caller.database.read((trx) => listLinesOnStreet(trx, street))).slice(0, notedPerStreet);
    for (const [turn, lineId] of lines.entries()) {
      const line = await oneServiceLine(caller, { params: { accountId: caller.accountId, id: lineId }, query: {}, body: undefined, parts: noParts, idempotencyKey: undefined } as never);
      await setLineValues(caller, { id: line.id, version: line.version, customFields: { [idOf('Curb box')]: boxes[turn % boxes.length] as string } });
      await told(line.id, on);
      const place = await caller.database.read((trx) => locationOf(trx, line.locationId));
      if (Object.keys(place.customFields).length > 0) continue;
      await setLocationValues(caller, { id: place.id, version: place.version, customFields: { [idOf('Pressure zone')]: zone, [idOf('Meter last changed')]: meters[turn % meters.length] as string } });
      await told(place.id, on);
    }
  }
}

async function locationOf(trx: AccountTransaction, id: string) {
  const place = await findLocation(trx, id);
  if (!place) throw new Error(`The story has no location ${id}`);
  return place;
}

const noParts = async function* () {};

function nameOf({ person }: Caller): string {
  return `${person.firstName} ${person.lastName}`;
}
