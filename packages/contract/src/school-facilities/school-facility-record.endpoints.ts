import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountRecordParams, versionQuery } from '../primitives/ids.ts';
import { confirmedUnits } from '../samples/result.rules.ts';
import { highTapSample } from './school-facility.rules.ts';
import { schoolKitVisit, uncountedKitSample } from './school-kit.rules.ts';
import { schoolOutreach, schoolOutreachFields } from './school-outreach.rules.ts';
import { loweredLead, schoolVisit, schoolVisitFields } from './school-visit.rules.ts';

const account = '/pws/rest/accounts/{accountId}';
const facility = `${account}/school-facilities/{id}`;
const version = { version: z.number().int() };
const confirmations = { confirmedUnits: confirmedUnits.optional() };

export const listSchoolFacilityRecords = defineEndpoint({
  name: 'listSchoolFacilityRecords',
  method: 'GET',
  path: `${facility}/records`,
  ...requirements.viewSchoolFacilities,
  summary:
    'The outreach attempts and sampling visits of a facility, newest first, the samples of school kits at its address by their day of collection, and the tap samples there with lead above the action level',
  params: accountRecordParams,
  response: z.object({
    outreach: z.array(schoolOutreach),
    visits: z.array(schoolVisit),
    highTapSamples: z.array(highTapSample),
    kitVisits: z.array(schoolKitVisit),
    uncountedKitSamples: z.array(uncountedKitSample),
  }),
});

export const createSchoolOutreach = defineEndpoint({
  name: 'createSchoolOutreach',
  method: 'POST',
  path: `${facility}/outreach`,
  ...requirements.createSchoolFacility,
  summary: 'Record an attempt to contact a facility and its outcome',
  params: accountRecordParams,
  body: schoolOutreachFields,
  response: schoolOutreach,
});

export const updateSchoolOutreach = defineEndpoint({
  name: 'updateSchoolOutreach',
  method: 'PUT',
  path: `${account}/school-outreach/{id}`,
  ...requirements.editSchoolFacility,
  summary: 'Correct an outreach attempt',
  params: accountRecordParams,
  body: schoolOutreachFields.extend(version),
  response: schoolOutreach,
});

export const deleteSchoolOutreach = defineEndpoint({
  name: 'deleteSchoolOutreach',
  method: 'DELETE',
  path: `${account}/school-outreach/{id}`,
  ...requirements.editSchoolFacility,
  summary: 'Remove an outreach attempt that was recorded by mistake; its history stays',
  params: accountRecordParams,
  query: versionQuery,
});

export const createSchoolVisit = defineEndpoint({
  name: 'createSchoolVisit',
  method: 'POST',
  path: `${facility}/visits`,
  ...requirements.createSchoolFacility,
  summary:
    'Record a sampling visit with its outlets; results are not used to calculate the 90th percentile. Unusual levels need the confirmation of their unit',
  params: accountRecordParams,
  body: schoolVisitFields.extend(confirmations),
  response: schoolVisit,
});

export const updateSchoolVisit = defineEndpoint({
  name: 'updateSchoolVisit',
  method: 'PUT',
  path: `${account}/school-visits/{id}`,
  ...requirements.editSchoolFacility,
  summary:
    'Correct a sampling visit, or record its results. Unusual levels need the confirmation of their unit; lowering a level above the action level a reason and its confirmation',
  params: accountRecordParams,
  body: schoolVisitFields.extend({ ...version, ...confirmations, ...loweredLead.shape }),
  response: schoolVisit,
});

export const deleteSchoolVisit = defineEndpoint({
  name: 'deleteSchoolVisit',
  method: 'DELETE',
  path: `${account}/school-visits/{id}`,
  ...requirements.editSchoolFacility,
  summary:
    'Remove a sampling visit that was recorded by mistake; its history stays. One with a level above the action level needs its version, a reason and the confirmation of the level',
  params: accountRecordParams,
  query: versionQuery.extend(loweredLead.shape),
});
