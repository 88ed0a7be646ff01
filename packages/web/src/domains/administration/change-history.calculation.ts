import { capitalize } from '@curbstop/contract/primitives/capitalize';
import type { AccountChange } from '@curbstop/contract/administration/change-history.endpoints';
import { leadPredictionDescriptor } from '@curbstop/contract/lead-predictions/lead-prediction.fields';
import { nounNames, nouns, listNounsWith } from '@curbstop/contract/nouns/noun.values';
import { changeOperationLabels } from '@curbstop/contract/primitives/change';
import { fillPath } from '@curbstop/contract/primitives/endpoint';
import { getFieldLabels, listChangedFields, type FieldLabels } from '../../ui/change-labels.ts';
import { profileLabels } from '../accounts/account-profile.form.ts';
import { activityFieldLabels } from '../activities/activity.calculation.ts';
import { deadlineFieldLabels } from '../compliance/deadline.calculation.ts';
import { locationFieldLabels } from '../locations/location.calculation.ts';
import { programFieldLabels } from '../programs/program.calculation.ts';
import { programLocationFieldLabels } from '../programs/program-location.calculation.ts';
import { eventLocationFieldLabels } from '../sampling-events/event-location.calculation.ts';
import { eventFieldLabels } from '../sampling-events/sampling-event.calculation.ts';
import { sampleFieldLabels } from '../samples/sample.calculation.ts';
import { schoolFacilityFieldLabels } from '../school-facilities/school-facility.calculation.ts';
import { serviceLineFieldLabels } from '../service-lines/service-line-changes.calculation.ts';

const list = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value));

/** Field labels by record type; other record types show the raw field names. */
const fieldLabelsOf: Readonly<Record<string, Readonly<Record<string, FieldLabels>>>> = {
  serviceLine: serviceLineFieldLabels,
  location: locationFieldLabels,
  activity: activityFieldLabels,
  samplingEvent: eventFieldLabels,
  program: programFieldLabels,
  programLocation: programLocationFieldLabels,
  eventLocation: eventLocationFieldLabels,
  sample: sampleFieldLabels,
  schoolFacility: schoolFacilityFieldLabels,
  leadPrediction: { ...getFieldLabels(leadPredictionDescriptor), replacedOn: { label: 'Replaced' } },
  account: {
    ...Object.fromEntries(Object.entries(profileLabels).map(([name, label]) => [name, { label }])),
    logo: { label: 'Logo' },
    signature: { label: 'Signature' },
  },
  member: {
    permissions: { label: 'Permissions', words: list },
    active: { label: 'Active' },
    email: { label: 'Email' },
  },
  retention: {
    importDays: { label: 'Import rows and files (days)' },
    mailDays: { label: 'Emails (days)' },
    exportDays: { label: 'Exports (days)' },
    letterPageDays: { label: 'Web versions of letters (days)' },
    importRows: { label: 'Imports with rows deleted' },
    mails: { label: 'Emails deleted' },
    exportFiles: { label: 'Export files deleted' },
  },
  apiKey: {
    name: { label: 'Name' },
    permissions: { label: 'Permissions', words: list },
    expiresOn: { label: 'Expires on' },
  },
  customField: {
    name: { label: 'Name' },
    dataType: { label: 'Data type' },
    picklistValues: { label: 'Options' },
    isPickListMulti: { label: 'Allow multiple selections' },
  },
  planSite: {
    fromOn: { label: 'Added' },
    toOn: { label: 'Removed' },
    reason: { label: 'Reason' },
    removalReason: { label: 'Reason for removal' },
  },
  monitoringSchedule: {
    frequency: { label: 'How often' },
    startsOn: { label: 'Start date' },
    samplingFrom: { label: 'First sampling month' },
    samplingTo: { label: 'Last sampling month' },
    approvedOn: { label: 'Approved by the State on' },
    approval: { label: 'Approval' },
  },
  percentileMethod: {
    method: { label: 'Method' },
    startsOn: { label: 'For sampling that ends on or after' },
    source: { label: 'Source' },
  },
  percentileChange: {},
  populationEntry: {
    populationServed: { label: 'Population served' },
    startsOn: { label: 'From' },
    confirmedPeriods: { label: 'Periods that require less' },
  },
  deadline: deadlineFieldLabels,
  invitation: { email: { label: 'Email' }, permissions: { label: 'Permissions', words: list } },
};

export const recordKinds: Readonly<Record<string, string>> = Object.fromEntries(
  nounNames.map((name) => [name, nouns[name].label]),
);

export function getHistoryFields({
  entityType,
  before,
  after,
}: Pick<AccountChange, 'entityType' | 'before' | 'after'>): Readonly<Record<string, FieldLabels>> {
  return (
    fieldLabelsOf[entityType] ??
    Object.fromEntries(Object.keys({ ...before, ...after }).map((name) => [name, { label: spaced(name) }]))
  );
}

/** "Changed: Customer side material, Classification", "Created". */
export function describeChange(change: AccountChange): string {
  const operation = changeOperationLabels[change.operation];
  if (change.operation !== 'updated') return operation;
  const labels = listChangedFields(change.before, change.after, getHistoryFields(change)).map(({ label }) => label);
  if (labels.length === 0) return operation;
  const [shown, rest] = [labels.slice(0, 3), labels.length - 3];
  return `${operation}: ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** The URL of the record's page; undefined for records without one. */
export function getRecordHref({ entityType, entityId, locationId }: AccountChange): string | undefined {
  const noun = listNounsWith('page').find((name) => name === entityType);
  const page = noun && nouns[noun].page;
  if (page === undefined || (page.includes('{parentId}') && !locationId)) return undefined;
  return fillPath(page, { id: entityId, parentId: locationId });
}

function spaced(name: string): string {
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase();
  return capitalize(words);
}
