import { mailList } from '@curbstop/contract/administration/mail.endpoints';
import type { List } from '@curbstop/contract/primitives/list';
import { securityEventSource } from '../src/domains/accounts/security-event.repository.ts';
import { activitySource } from '../src/domains/activities/activity.repository.ts';
import { createAttachmentSource } from '../src/domains/attachments/attachment.repository.ts';
import { communicationSource } from '../src/domains/communications/communication.repository.ts';
import { exportSource } from '../src/domains/exports/export.repository.ts';
import {
  createPlanCandidateSource,
  createPlanSiteSource,
  planEntrySource,
} from '../src/domains/compliance/site-plan.repository.ts';
import { createBatchSource } from '../src/domains/imports/import-batch.repository.ts';
import { letterBatchSource } from '../src/domains/letters/letter-batch.repository.ts';
import { letterSource } from '../src/domains/letters/letter.repository.ts';
import { createLeadPredictionSource } from '../src/domains/lead-predictions/lead-prediction.repository.ts';
import { locationSource } from '../src/domains/locations/location.repository.ts';
import { createProgramLocationSource } from '../src/domains/programs/program-location.repository.ts';
import { programSource } from '../src/domains/programs/program.repository.ts';
import { kitSource } from '../src/domains/samples/kit.repository.ts';
import { sampleSource } from '../src/domains/samples/sample.repository.ts';
import { createEventLocationSource } from '../src/domains/sampling-events/event-location.repository.ts';
import { eventSource } from '../src/domains/sampling-events/sampling-event.repository.ts';
import { schoolFacilitySource } from '../src/domains/school-facilities/school-facility.repository.ts';
import { serviceLineSource } from '../src/domains/service-lines/service-line.repository.ts';
import type { AccountId } from '../src/foundation/database/account-id.ts';
import type { ListSource } from '../src/foundation/database/list-source.ts';
import { createMailSource } from '../src/foundation/mail/mail.repository.ts';
import { changeSource } from '../src/overviews/changed-records.ts';
import { createEventCandidateSource } from '../src/domains/compliance/event-candidates.repository.ts';

/** The records of an account whose parts some lists show. */
export interface ListParents {
  readonly accountId: AccountId;
  readonly programId: string;
  readonly eventId: string;
  readonly locationId: string;
}

/** The rule of this day decides which tiers count. */
const on = '2026-11-22';

const simple = <L extends List>(source: ListSource<L>) => source as unknown as ListSource<List>;

/**
 * The source of every list that the list query builder reads, by its endpoint. A test proves for each that it reads one
 * account only.
 */
export const listSources: Readonly<Record<string, (parents: ListParents) => ListSource<List>>> = {
  listServiceLines: () => simple(serviceLineSource),
  listLocations: () => simple(locationSource),
  listPrograms: () => simple(programSource),
  listProgramLocations: ({ programId }) => simple(createProgramLocationSource(programId)),
  listSamplingEvents: () => simple(eventSource),
  listEventLocations: ({ eventId }) => simple(createEventLocationSource(eventId)),
  listEventCandidates: ({ accountId, eventId }) =>
    simple(createEventCandidateSource({ accountId, eventId, hasLines: true, on })),
  listPlanSites: ({ accountId }) => simple(createPlanSiteSource({ accountId, hasLines: true, on })),
  listPlanCandidates: ({ accountId }) => simple(createPlanCandidateSource({ accountId, hasLines: true, on })),
  listPlanEntries: () => simple(planEntrySource),
  listKits: () => simple(kitSource),
  listSamples: () => simple(sampleSource),
  listCommunications: () => simple(communicationSource),
  listLetterBatches: () => simple(letterBatchSource),
  listLetters: () => simple(letterSource),
  listActivities: () => simple(activitySource),
  listSchoolFacilities: () => simple(schoolFacilitySource),
  listLeadPredictions: ({ accountId }) => simple(createLeadPredictionSource(accountId)),
  listAttachments: ({ accountId, locationId }) => simple(createAttachmentSource(accountId, [locationId])),
  listImports: () => simple(createBatchSource({ subjects: ['inventory', 'results'] })),
  listExports: () => simple(exportSource),
  listMails: () => simple(createMailSource(mailList)),
  listAccountChanges: () => simple(changeSource),
  listSecurityEvents: () => simple(securityEventSource),
};
