import { randomUUID } from 'node:crypto';
import { featureCodes } from '@curbstop/contract/accounts/feature.values';
import type { Permission } from '@curbstop/contract/accounts/permission.values';
import type { Access } from '@curbstop/contract/primitives/endpoint';
import type { ImportBatch, ImportHead } from '@curbstop/contract/imports/import-batch.rules';
import type { ResultImport } from '@curbstop/contract/imports/result-import.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import type { ServiceLineDetails, ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { serviceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import { drawPng } from '../seed/png.ts';
import { addMember, createPerson } from '../src/domains/accounts/account.service.ts';
import { reclassifyUnderRulesInForce } from '../src/domains/service-lines/reclassification.service.ts';
import { iterateSystemContexts } from '../src/authenticator.ts';
import { createId } from '../src/foundation/new-id.ts';
import { callOrThrow } from './call-endpoint.ts';
import { importing } from './importing.ts';
import { aBatchOfLetters } from './letters.ts';
import { laboratoryFiles } from './laboratory-files.ts';
import { aPerson, aWaterSystem, testPassword, type TestPerson } from './people.ts';
import type { TestProduct } from './product.ts';
import { signToken } from './tokens.ts';

/** A water system with one record of every kind that has an id. */
export interface TenantRecords {
  readonly person: TestPerson;
  readonly line: ServiceLineDetails;
  readonly locationId: string;
  readonly contactId: string;
  /** Uploaded, not yet checked. */
  readonly batch: ImportBatch;
  /** A laboratory file with results of the event, not yet checked. */
  readonly results: ResultImport;
  /** A refused file of event assignments. */
  readonly fileImportId: string;
  /** A shared view of the inventory. */
  readonly savedViewId: string;
  readonly activityId: string;
  readonly programId: string;
  readonly eventId: string;
  /** Sample of the location in the event, with a lead result. */
  readonly sampleId: string;
  readonly invalidationRequestId: string;
  /** The kit of the sample. */
  readonly kitId: string;
  readonly resultId: string;
  /** A custom field of locations. */
  readonly customFieldId: string;
  /** Attached to the location. */
  readonly attachmentId: string;
  /** Pending, with its mail in the outbox. */
  readonly invitationId: string;
  readonly mailId: string;
  readonly scheduleId: string;
  readonly percentileMethodId: string;
  /** A deadline that a person entered. */
  readonly ownDeadlineId: string;
  /** A draft of a letter. */
  readonly communicationId: string;
  /** A batch with one letter to the location. */
  readonly letterBatchId: string;
  readonly letterId: string;
  readonly letterImageId: string;
  /** A recorded deadline. */
  readonly deadlineId: string;
  readonly populationEntryId: string;
  readonly partialReplacementId: string;
  readonly schoolFacilityId: string;
  readonly schoolOutreachId: string;
  readonly schoolVisitId: string;
  readonly apiKeyId: string;
  readonly exportId: string;
  /** A tier change of another location and a deletion of a line there; both can be undone. */
  readonly tierChangeId: string;
  readonly deletionId: string;
  /** A reclassification of its lines after a rule change. */
  readonly reclassificationId: string;
}

const inventory =
  'Site ID,Address,City,State,Zip,Public Side Material,Private Side Material\r\nSL-1,1 Mill Street,Harlow,CT,06415,Copper,Lead\r\n';

export async function createTenantRecords(product: TestProduct): Promise<TenantRecords> {
  const person = await aPerson(product.app);
  const { requestJson: send, read, commit } = importing(product, person);
  await commit(inventory, 'inventory.csv');
  const reclassificationId = await aReclassification(product, person.accountId);
  const lines = await send<Page<ServiceLineRow>>('/assets/ServiceLine');
  const line = await send<ServiceLineDetails>(`/assets/ServiceLine/${lines.items[0]?.id}`);
  const contactId = await contactAt(product, person, line.locationId);
  const bulk = await someBulkActions(product, person, line);
  const attachmentId = await anAttachmentAt(product, person, line.locationId);
  await aPlanSite(product, person, line.locationId);
  await aLeadPrediction(product, person, line.locationId);
  const program = await aProgram(product, person, line.locationId);
  return {
    person,
    line,
    locationId: line.locationId,
    contactId,
    batch: await read(inventory, 'inventory.csv'),
    savedViewId: await aTeamView(product, person),
    ...program,
    results: await laboratoryFiles(product, person).read(program.eventId, 'Sample number,Lead (ppb)\r\n1,3'),
    fileImportId: await aRefusedFile(product, person, program),
    activityId: await anActivity(product, person, line.locationId),
    attachmentId,
    ...bulk,
    ...(await invited(send)),
    scheduleId: await aSchedule(product, person),
    percentileMethodId: await aPercentileMethod(product, person),
    ownDeadlineId: await anOwnDeadline(product, person),
    ...(await aBatchOfLetters(product, person, line.locationId)),
    letterImageId: await aLetterImage(product, person),
    deadlineId: await aRecordedDeadline(product, person),
    populationEntryId: (
      await send<{ id: string }>('/population-entries', {
        method: 'POST',
        body: { populationServed: 4_812, startsOn: '2025-01-01' },
      })
    ).id,
    partialReplacementId: (
      await send<{ id: string }>(`/assets/ServiceLine/${line.id}/partial-replacements`, {
        method: 'POST',
        body: { isEmergency: false, plannedOn: '2026-03-02' },
      })
    ).id,
    ...(await aSchoolFacility(product, person)),
    apiKeyId: await anApiKey(send),
    exportId: (await send<{ id: string }>('/export/account', { method: 'POST' })).id,
    customFieldId: await aCustomField(send),
    reclassificationId,
  };
}

/** Withdraws the rules of its lines and reclassifies them. */
async function aReclassification(product: TestProduct, accountId: string): Promise<string> {
  await product.app.database.owner
    .updateTable('service_lines')
    .set({ rule_version: 'withdrawn' })
    .where('account_id', '=', accountId)
    .execute();
  for await (const context of iterateSystemContexts(product.app))
    if (context.accountId === accountId) await reclassifyUnderRulesInForce(context);
  const run = await product.app.database.owner
    .selectFrom('reclassification_runs')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return run.id;
}

/** Adds a primary contact to the location. */
async function contactAt(product: TestProduct, person: TestPerson, locationId: string): Promise<string> {
  const path = `/pws/rest/accounts/${person.accountId}/locations/${locationId}`;
  const body = { version: 1, contact: { firstName: 'Priya' } };
  return (await callOrThrow<LocationDetails>(product, { as: person, method: 'PUT', path, body })).contacts[0]
    ?.id as string;
}

/** Changes on a separate location and its line. */
async function someBulkActions(
  product: TestProduct,
  person: TestPerson,
  line: ServiceLineDetails,
): Promise<Pick<TenantRecords, 'tierChangeId' | 'deletionId'>> {
  const { accountId } = person;
  const post = (path: string, body: object) =>
    callOrThrow<{ id: string }>(product, { as: person, method: 'POST', path: `/pws${path}`, body });
  const location = await post(`/rest/accounts/${accountId}/locations`, {
    addressLine1: '9 Oak Road',
    city: 'Harlow',
    state: 'CT',
    zip: '06415',
  });
  const tiers = await post(`/rest/accounts/${accountId}/locations/tiers`, {
    selection: { ids: [location.id] },
    tier: 1,
    seen: [{ tier: null, tierRuleSet: null, count: 1 }],
  });
  const second = await post(`/accounts/${accountId}/assets/ServiceLine`, {
    locationId: location.id,
    fields: { ...serviceLineFields.parse(line), externalId: 'SL-2' },
  });
  const deletion = await post(`/accounts/${accountId}/assets/ServiceLine/deletions`, {
    selection: { ids: [second.id] },
    seen: [{ category: line.classification.category, count: 1 }],
  });
  return { tierChangeId: tiers.id, deletionId: deletion.id };
}

/** Standard monitoring from 2026 on. */
async function aPercentileMethod(product: TestProduct, person: TestPerson): Promise<string> {
  const body = { method: 'nearest', startsOn: '2027-01-01', source: 'Letter 12 of the State' };
  const path = `/pws/rest/accounts/${person.accountId}/compliance/percentile-methods`;
  return (await callOrThrow<{ id: string }>(product, { as: person, method: 'POST', path, body })).id;
}

async function aSchedule(product: TestProduct, person: TestPerson): Promise<string> {
  const body = { frequency: 'sixMonth', startsOn: '2026-01-01' };
  const path = `/pws/rest/accounts/${person.accountId}/compliance/schedules`;
  return (await callOrThrow<{ id: string }>(product, { as: person, method: 'POST', path, body })).id;
}

async function anOwnDeadline(product: TestProduct, person: TestPerson): Promise<string> {
  const body = { title: 'Corrosion report', dueOn: '2027-02-01', to: 'State', source: 'Permit 14' };
  const path = `/pws/rest/accounts/${person.accountId}/compliance/own-deadlines`;
  return (await callOrThrow<{ id: string }>(product, { as: person, method: 'POST', path, body })).id;
}

/** The location is in the sampling site plan. */
async function aPlanSite(product: TestProduct, person: TestPerson, locationId: string): Promise<void> {
  const path = `/pws/rest/accounts/${person.accountId}/compliance/site-plan/sites`;
  await callOrThrow(product, {
    as: person,
    method: 'POST',
    path,
    body: { locationIds: [locationId], reason: 'Agreed' },
  });
}

/** The location probably has lead. */
async function aLeadPrediction(product: TestProduct, person: TestPerson, locationId: string): Promise<void> {
  const prediction = { locationId, result: '0.9', predictionDate: '2025-06-30', source: 'Town model' };
  const body = { predictions: [prediction] };
  await callOrThrow(product, { as: person, method: 'POST', path: '/pws/predictions', body });
}

/** Stored directly, because which deadlines there are depends on today. */
async function aRecordedDeadline(product: TestProduct, person: TestPerson): Promise<string> {
  const id = createId();
  await product.app.database.owner
    .insertInto('deadline_records')
    .values({
      account_id: person.accountId,
      id,
      key: 'sitePlan',
      title: 'Updated sampling site plan',
      due_on: '2027-12-31',
    })
    .execute();
  return id;
}

/** An elementary school that did not respond and was sampled at one outlet. */
async function aSchoolFacility(
  product: TestProduct,
  person: TestPerson,
): Promise<Pick<TenantRecords, 'schoolFacilityId' | 'schoolOutreachId' | 'schoolVisitId'>> {
  const body = {
    name: 'Mill Street School',
    kind: 'elementarySchool',
    addressLine1: '20 Mill Street',
    city: 'Harlow',
    state: 'CT',
    zip: '06415',
    yearBuilt: 1962,
  };
  const path = `/pws/rest/accounts/${person.accountId}/school-facilities`;
  const post = async (to: string, sent: object) =>
    (await callOrThrow<{ id: string }>(product, { as: person, method: 'POST', path: to, body: sent })).id;
  const schoolFacilityId = await post(path, body);
  return {
    schoolFacilityId,
    schoolOutreachId: await post(`${path}/${schoolFacilityId}/outreach`, {
      contactedOn: '2026-01-05',
      purpose: 'scheduling',
      method: 'call',
      outcome: 'noResponse',
    }),
    schoolVisitId: await post(`${path}/${schoolFacilityId}/visits`, {
      visitedOn: '2026-01-06',
      outlets: [{ kind: 'fountain', place: 'Hall' }],
    }),
  };
}

async function anActivity(product: TestProduct, person: TestPerson, relationId: string): Promise<string> {
  const body = { activityTypeId: 1, date: '2026-01-05', topicId: 1, resolutionId: 1, relationId };
  const path = `/pws/rest/accounts/${person.accountId}/activities`;
  return (await callOrThrow<{ id: string }>(product, { as: person, method: 'POST', path, body })).id;
}

/** A program with an event, the location in both, and its sample with a result. */
async function aProgram(
  product: TestProduct,
  person: TestPerson,
  locationId: string,
): Promise<Pick<TenantRecords, 'programId' | 'eventId' | 'sampleId' | 'kitId' | 'resultId' | 'invalidationRequestId'>> {
  const { accountId } = person;
  const post = async (path: string, body: object) =>
    (
      await callOrThrow<{ id: string }>(product, {
        as: person,
        method: 'POST',
        path: `/pws/rest/accounts/${accountId}${path}`,
        body,
      })
    ).id;
  const programId = await post('/programs', {
    programTypeId: 2,
    name: 'Taps',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  });
  const eventId = await post('/samplingevents', {
    programId,
    name: 'First half',
    eventType: 'Sampling',
    startsOn: '2026-01-01',
    endsOn: '2026-06-30',
    protocolDefinitions: [{ skuId: 1 }],
  });
  await post(`/samplingevents/${eventId}/locations`, { locationIds: [locationId] });
  await callOrThrow(product, {
    as: person,
    method: 'POST',
    path: `/pws/rest/v2/accounts/${accountId}/programs/${programId}/samplingevents/${eventId}/createsamples`,
    body: { locationIds: [locationId] },
  });
  await post('/kits/order', { programId, samplingEventId: eventId, locationIds: [locationId] });
  const readPath = <T>(path: string) => callOrThrow<T>(product, { as: person, path });
  const sampleId = (await readPath<Page<{ id: string }>>(`/pws/accounts/${accountId}/samples`)).items[0]?.id as string;
  const kitId = (await readPath<Page<{ id: string }>>(`/pws/rest/accounts/${accountId}/kits`)).items[0]?.id as string;
  await post('/results', { results: [{ sampleId, analyteId: 1, result: '1.2', unit: 'ppb' }] });
  const resultId = (
    await readPath<{ results: { id: string }[] }>(`/pws/rest/accounts/${accountId}/samples/${sampleId}`)
  ).results[0]?.id as string;
  const invalidationRequestId = await post(`/samples/${sampleId}/invalidation-requests`, {
    statusReason: 3,
    askedOn: '2026-02-01',
  });
  return { programId, eventId, sampleId, kitId, resultId, invalidationRequestId };
}

async function aRefusedFile(
  product: TestProduct,
  person: TestPerson,
  { programId, eventId }: Pick<TenantRecords, 'programId' | 'eventId'>,
): Promise<string> {
  const { attempt, requestJson } = importing(product, person);
  const body = new FormData();
  body.append('programId', programId);
  body.append('eventId', eventId);
  body.append('file', new Blob(['Location ID\r\nNOWHERE\r\n']), 'sites.csv');
  await attempt('/file-processor/upload/events/assignment', { method: 'POST', body });
  const { items } = await requestJson<Page<ImportHead>>('/imports?filters[subject]=eventAssignment');
  return items[0]?.id as string;
}

async function aTeamView(product: TestProduct, person: TestPerson): Promise<string> {
  const body = {
    name: 'Lead first',
    type: 'inventory',
    accountView: true,
    view: JSON.stringify({ activeFilters: {}, columns: ['address'], hiddenColumns: [], sort: 'address' }),
  };
  const path = `/pws/rest/accounts/${person.accountId}/savedViews`;
  return (await callOrThrow<{ id: string }>(product, { as: person, method: 'POST', path, body })).id;
}

async function aCustomField(send: Send): Promise<string> {
  const body = { entity: 'location', name: 'Pressure zone', dataType: 'list', picklistValues: ['High', 'Low'] };
  return (await send<{ id: string }>('/custom-fields', { method: 'POST', body })).id;
}

async function anAttachmentAt(product: TestProduct, { headers }: TestPerson, locationId: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob(['Tap card of 1931\n']), 'tap card.txt');
  const response = await fetch(`${product.url}/platform/attachment/location/${locationId}`, {
    method: 'POST',
    headers,
    body: form,
  });
  return ((await response.json()) as { items: { id: string }[] }).items[0]?.id as string;
}

async function aLetterImage(product: TestProduct, { headers }: TestPerson): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(drawPng({ width: 2, height: 2, colorAt: () => [0, 0, 0] }))]), 'main.png');
  const response = await fetch(`${product.url}/platform/communications/image`, { method: 'POST', headers, body: form });
  return ((await response.json()) as { fileId: string }).fileId;
}

async function invited(send: Send): Promise<Pick<TenantRecords, 'invitationId' | 'mailId'>> {
  const body = {
    email: 'newcomer@harlow.example',
    firstName: 'Noor',
    lastName: 'Newcomer',
    permissions: ['pws:read'],
  };
  await send('/invitations', { method: 'POST', body });
  const { invitations } = await send<{ invitations: { id: string }[] }>('/people');
  const mails = await send<Page<{ id: string }>>('/mails');
  return { invitationId: invitations[0]?.id as string, mailId: mails.items[0]?.id as string };
}

async function anApiKey(send: Send): Promise<string> {
  return (
    await send<{ id: string }>('/api-keys', {
      method: 'POST',
      body: { name: 'LIMS', permissions: ['pws:read'], days: 30 },
    })
  ).id;
}

type Send = ReturnType<typeof importing>['requestJson'];

/** A member of the account with only these permissions. */
export function createMember(
  product: TestProduct,
  accountId: string,
  permissions: readonly Permission[],
): Promise<TestPerson> {
  return aPerson(product.app, { accountId, permissions });
}

/** The administrator of an account without features. */
export async function createPersonWithoutFeatures(product: TestProduct): Promise<TestPerson> {
  const accountId = await aWaterSystem(product.app);
  await product.app.database.owner
    .insertInto('account_features')
    .values(featureCodes.map((code) => ({ account_id: accountId, feature_code: code, enabled: false })))
    .execute();
  return aPerson(product.app, { accountId });
}

/** An administrator who has not accepted the terms. */
export async function createPersonBeforeTerms(product: TestProduct, accountId: string): Promise<TestPerson> {
  const email = `before.terms.${randomUUID()}@harlow.example`;
  const id = await createPerson(product.app, { email, firstName: 'Noor', lastName: 'New', password: testPassword });
  await addMember(product.app, { accountId, userId: id, permissions: ['pws:admin'] });
  const token = await signToken(product.app, id);
  return { id, email, accountId, token, headers: { authorization: `Bearer ${token}` } };
}

/** The most permissions a member can have without the required one. */
export const underprivileged: Readonly<Record<Access, readonly Permission[] | null>> = {
  public: null,
  signedIn: null,
  'pws:read': [],
  'pws:create': ['pws:read'],
  'pws:edit': ['pws:read', 'pws:create'],
  'pws:create or pws:edit': ['pws:read'],
  'pws:read or pws:results': [],
  'pws:create or pws:results': ['pws:read', 'pws:edit'],
  'pws:admin': ['pws:read', 'pws:create', 'pws:edit'],
};
