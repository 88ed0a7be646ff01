import { accountProfileFields } from '@curbstop/contract/accounts/account-profile.rules';
import { serviceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import { createId } from '../src/foundation/new-id.ts';
import type { TenantRecords } from './tenant-fixture.ts';

// The records and bodies with which tests try every registered endpoint; an endpoint that is missing here fails them.

/** Record that `{id}` names, by the path before it. */
export const recordsByPath: readonly (readonly [before: RegExp, id: (of: TenantRecords) => string])[] = [
  [/\/assets\/ServiceLine\/\{id\}/, ({ line }) => line.id],
  [/\/tiers\/\{id\}/, ({ tierChangeId }) => tierChangeId],
  [/\/deletions\/\{id\}/, ({ deletionId }) => deletionId],
  [/\/locations\/\{id\}/, ({ locationId }) => locationId],
  [/\/contacts\/\{id\}/, ({ contactId }) => contactId],
  [/\/people\/\{id\}/, ({ person }) => person.id],
  [/\/invitations\/\{id\}/, ({ invitationId }) => invitationId],
  [/\/mails\/\{id\}/, ({ mailId }) => mailId],
  [/\/export\/\{id\}/, ({ exportId }) => exportId],
  [/\/reclassifications\/\{id\}/, ({ reclassificationId }) => reclassificationId],
  [/\/api-keys\/\{id\}/, ({ apiKeyId }) => apiKeyId],
  [/\/imports\/\{id\}/, ({ batch }) => batch.id],
  [/\/result-imports\/\{id\}/, ({ results }) => results.id],
  [/\/file-processor\/batches\/\{id\}/, ({ batch }) => batch.id],
  [/\/custom-fields\/\{id\}/, ({ customFieldId }) => customFieldId],
  [/\/savedViews\/\{id\}/, ({ savedViewId }) => savedViewId],
  [/\/programs\/\{id\}/, ({ programId }) => programId],
  [/\/analytes\/program\/\{id\}/, ({ programId }) => programId],
  [/\/(samplingevents|sampling-events)\/\{id\}/, ({ eventId }) => eventId],
  [/\/kits\/\{id\}/, ({ kitId }) => kitId],
  [/\/samples\/\{id\}/, ({ sampleId }) => sampleId],
  [/\/results\/\{id\}/, ({ resultId }) => resultId],
  [/\/activities\/\{id\}/, ({ activityId }) => activityId],
  [/\/compliance\/schedules\/\{id\}/, ({ scheduleId }) => scheduleId],
  [/\/attachment\/\{id\}/, ({ attachmentId }) => attachmentId],
];

/** Records by the name of the path parameter. */
export const recordsByName: Readonly<Record<string, (of: TenantRecords) => string>> = {
  attachmentId: ({ attachmentId }) => attachmentId,
  relatedEntityId: ({ locationId }) => locationId,
  assetId: ({ line }) => line.id,
  programId: ({ programId }) => programId,
  eventId: ({ eventId }) => eventId,
  locationId: ({ locationId }) => locationId,
};
export const namesRecord = (path: string) =>
  path.includes('{id}') || Object.keys(recordsByName).some((name) => path.includes(`{${name}}`));

/** Valid request bodies about the records of an account. */
export const bodies: Readonly<Record<string, (of: TenantRecords) => unknown>> = {
  createServiceLine: ({ line, locationId }) => ({
    locationId,
    fields: { ...serviceLineFields.parse(line), externalId: null },
  }),
  createLeadServiceLine: ({ line, locationId }) => ({
    locationId,
    fields: { ...serviceLineFields.parse(line), externalId: null },
  }),
  updateServiceLine: ({ line }) => ({ version: line.version, fields: serviceLineFields.parse(line) }),
  changeListedClassification: ({ line }) => ({
    version: line.version,
    reason: 'Tap card',
    change: { action: 'set', listedClassification: { category: 'Lead', basis: null } },
  }),
  previewSelectedLocations: ({ locationId }) => ({ selection: { ids: [locationId] } }),
  updateDeadline: () => ({ version: 0, fields: { note: 'Called the State' } }),
  dismissReminders: () => ({ ids: [createId()] }),
  updateReminderSettings: () => ({ isMailed: true }),
  createMonitoringSchedule: () => ({ frequency: 'sixMonth', startsOn: '2025-07-01' }),
  changeTiers: ({ locationId }) => ({
    selection: { ids: [locationId] },
    tier: 2,
    seen: [{ tier: null, tierRuleSet: null, count: 1 }],
  }),
  previewSelectedLines: ({ line }) => ({ selection: { ids: [line.id] } }),
  changeTiersOfLines: ({ line }) => ({
    selection: { ids: [line.id] },
    tier: 2,
    seen: [{ tier: null, tierRuleSet: null, count: 1 }],
  }),
  orderKitsOfLines: ({ line, programId, eventId }) => ({
    selection: { ids: [line.id] },
    programId,
    samplingEventId: eventId,
  }),
  assignLocationsOfLines: ({ line, programId, eventId }) => ({ selection: { ids: [line.id] }, programId, eventId }),
  downloadSelectedLines: ({ line }) => ({ selection: { ids: [line.id] } }),
  deleteServiceLines: ({ line }) => ({
    selection: { ids: [line.id] },
    seen: [{ category: line.classification.category, count: 1 }],
  }),
  updateMember: () => ({ permissions: ['pws:admin'], active: true }),
  invitePerson: () => ({
    email: 'another@harlow.example',
    firstName: 'Ari',
    lastName: 'Another',
    permissions: ['pws:read'],
  }),
  updateRetention: () => ({ version: 0, days: { importDays: 90, mailDays: 90, exportDays: 1 } }),
  createApiKey: () => ({ name: `LIMS ${createId()}`, permissions: ['pws:read'], days: 30 }),
  getInvitation: () => ({ token: 'x'.repeat(43) }),
  acceptInvitation: () => ({ token: 'x'.repeat(43), password: 'Correct-Horse-7' }),
  updateAccountProfile: () => ({
    version: 1,
    fields: accountProfileFields.parse({ name: 'Harlow Water', systemType: 'CWS', timeZone: 'America/New_York' }),
  }),
  createLocation: () => ({ addressLine1: '7 Oak Road', city: 'Harlow', state: 'CT', zip: '06415' }),
  listLocationsAtAddress: () => ({ addressLine1: '7 Oak Road', city: 'Harlow', zip: '06415' }),
  updateLocation: () => ({ version: 1 }),
  geocodeAddress: () => ({ addressLine1: '7 Oak Road' }),
  createProgram: () => ({ programTypeId: 2, name: 'Taps', startsOn: '2026-01-01', endsOn: '2026-12-31' }),
  updateProgram: () => ({ version: 1, name: 'Taps', startsOn: '2026-01-01', endsOn: '2026-12-31' }),
  createSamplingEvent: ({ programId }) => ({
    programId,
    name: 'Second half',
    eventType: 'Sampling',
    startsOn: '2026-07-01',
    endsOn: '2026-12-31',
    protocolDefinitions: [{ skuId: 1 }],
  }),
  updateSamplingEvent: () => ({ version: 1, totalGoal: 45 }),
  addProgramLocations: ({ locationId }) => ({ locationIds: [locationId] }),
  previewSelectedStatuses: ({ locationId }) => ({ selection: { ids: [locationId] } }),
  updateSelectedStatuses: ({ locationId }) => ({
    selection: { ids: [locationId] },
    status: 'Completed',
    seen: [{ status: 'Assigned', count: 1 }],
  }),
  updateLocationStatuses: ({ locationId, programId }) => [{ locationId, programId, status: 'Scheduled' }],
  assignLocations: ({ locationId }) => ({ locationIds: [locationId] }),
  createLocationInEvent: () => ({ addressLine1: '9 Oak Road', city: 'Harlow', state: 'CT', zip: '06415' }),
  createSamples: ({ locationId }) => ({ locationIds: [locationId] }),
  orderKits: ({ programId, eventId, locationId }) => ({
    programId,
    samplingEventId: eventId,
    locationIds: [locationId],
  }),
  downloadKitDocument: ({ kitId }) => ({ document: 'packingList', selection: { ids: [kitId] } }),
  updateKitStatuses: ({ kitId }) => ({ kitIds: [kitId], status: 'Shipped' }),
  updateSample: () => ({ version: 1, labSampleId: 'L-77' }),
  completeSamples: ({ sampleId }) => ({ sampleIds: [sampleId], certified: true }),
  invalidateSample: () => ({ statusReason: 3, stateDecisionOn: '2026-02-01', notes: null, resend: false }),
  previewInvalidations: ({ sampleId }) => ({ sampleIds: [sampleId] }),
  invalidateSamples: ({ sampleId }) => ({
    samples: [{ sampleId, statusReason: 3 }],
    stateDecisionOn: '2026-02-01',
    notes: null,
    resend: false,
  }),
  moveSamples: ({ sampleId, eventId }) => ({
    sampleIds: [sampleId],
    samplingEventId: eventId,
    reasonForMove: 'Created in the wrong event',
    otherReasonValue: null,
  }),
  reportResults: ({ sampleId }) => ({ results: [{ sampleId, analyteId: 2, result: '120', unit: 'ppb' }] }),
  correctResult: () => ({ version: 1, reason: 'Read wrongly', result: { analyteId: 1, result: '1.2', unit: 'ppb' } }),
  withdrawResult: () => ({ version: 1, reason: 'Of another sample' }),
  createActivity: ({ locationId }) => ({
    activityTypeId: 1,
    date: '2026-01-05',
    topicId: 1,
    resolutionId: 1,
    relationId: locationId,
  }),
  updateActivity: () => ({ version: 1, description: 'Nobody was at home' }),
  planImport: ({ batch }) => ({ version: batch.version, plan: batch.plan }),
  planResultImport: ({ results }) => ({ version: results.version, plan: results.plan }),
  chooseSampleOfRow: ({ sampleId }) => ({ sampleId, isLeftOut: false }),
  createCustomField: () => ({ entity: 'pwsserviceline', name: `Seen ${createId()}`, dataType: 'string' }),
  updateCustomField: () => ({ version: 1, name: 'Pressure zone', dataType: 'list', picklistValues: ['High', 'Low'] }),
  orderCustomFields: ({ customFieldId }) => ({ ids: [customFieldId] }),
  createSavedView: () => ({
    name: `Seen ${createId()}`,
    type: 'inventory',
    view: JSON.stringify({ activeFilters: {}, columns: [], hiddenColumns: [], sort: 'address' }),
  }),
  createDefaultAccountView: () => ({
    name: `Seen ${createId()}`,
    type: 'inventory',
    view: JSON.stringify({ activeFilters: {}, columns: [], hiddenColumns: [], sort: 'address' }),
  }),
  changeDefaultAccount: ({ person }) => ({ accountId: person.accountId }),
  updateProfile: () => ({ firstName: 'Dana', lastName: 'Lee' }),
  changePassword: () => ({
    currentPassword: 'Correct-Horse-7',
    password: 'Correct-Horse-8',
    passwordConfirm: 'Correct-Horse-8',
  }),
};
