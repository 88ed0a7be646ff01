import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { changeList } from '../primitives/change.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, accountRecordParams, versionQuery } from '../primitives/ids.ts';
import { createPageRequestShape, createPageResponseShape } from '../primitives/list.ts';
import { schoolFacilityList } from './school-facility-list.values.ts';
import { schoolFacility, schoolFacilityChange, schoolFacilityFields } from './school-facility.rules.ts';
import { maxReasonLength } from '../primitives/required-text.ts';

const base = '/pws/rest/accounts/{accountId}/school-facilities';

export const listSchoolFacilities = defineEndpoint({
  name: 'listSchoolFacilities',
  method: 'GET',
  path: base,
  ...requirements.viewSchoolFacilities,
  summary: 'A page of schools and child care facilities, filtered, searched and sorted',
  params: accountParams,
  query: createPageRequestShape(schoolFacilityList),
  response: createPageResponseShape(schoolFacility),
});

export const createSchoolFacility = defineEndpoint({
  name: 'createSchoolFacility',
  method: 'POST',
  path: base,
  ...requirements.createSchoolFacility,
  summary: 'Record a school or child care facility that the water system serves',
  params: accountParams,
  body: schoolFacilityFields,
  response: schoolFacility,
});

export const getSchoolFacility = defineEndpoint({
  name: 'getSchoolFacility',
  method: 'GET',
  path: `${base}/{id}`,
  ...requirements.viewSchoolFacilities,
  summary: 'One school or child care facility',
  params: accountRecordParams,
  response: schoolFacility,
});

export const updateSchoolFacility = defineEndpoint({
  name: 'updateSchoolFacility',
  method: 'PUT',
  path: `${base}/{id}`,
  ...requirements.editSchoolFacility,
  summary: 'Change a school or child care facility; missing fields stay, null clears',
  params: accountRecordParams,
  body: schoolFacilityChange.extend({
    version: z.number().int(),
    reason: z.string().max(maxReasonLength).nullable().default(null),
  }),
  response: schoolFacility,
});

export const deleteSchoolFacility = defineEndpoint({
  name: 'deleteSchoolFacility',
  method: 'DELETE',
  path: `${base}/{id}`,
  ...requirements.editSchoolFacility,
  summary: 'Remove a facility that is not served any more; its history stays, and it can be restored',
  params: accountRecordParams,
  query: versionQuery,
});

export const restoreSchoolFacility = defineEndpoint({
  name: 'restoreSchoolFacility',
  method: 'POST',
  path: `${base}/{id}/restore`,
  ...requirements.editSchoolFacility,
  summary: 'Restore a removed school or child care facility',
  params: accountRecordParams,
  response: schoolFacility,
});

export const listSchoolFacilityChanges = defineEndpoint({
  name: 'listSchoolFacilityChanges',
  method: 'GET',
  path: `${base}/{id}/changes`,
  ...requirements.viewSchoolFacilities,
  summary: 'The change history of a school or child care facility, newest first',
  params: accountRecordParams,
  response: changeList,
});
