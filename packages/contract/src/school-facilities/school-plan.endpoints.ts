import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams } from '../primitives/ids.ts';
import { schoolPlanChange, schoolPlan } from './school-plan.rules.ts';

const path = '/pws/rest/accounts/{accountId}/school-plan';

export const getSchoolPlan = defineEndpoint({
  name: 'getSchoolPlan',
  method: 'GET',
  path,
  ...requirements.viewSchoolFacilities,
  summary:
    'The five-year plan of sampling in elementary schools and child care facilities, with what counts in each year',
  params: accountParams,
  response: schoolPlan,
});

export const updateSchoolPlan = defineEndpoint({
  name: 'updateSchoolPlan',
  method: 'PUT',
  path,
  ...requirements.editSchoolFacility,
  summary: 'Plan facilities for years of the cycle; null takes a facility out of its year',
  params: accountParams,
  body: schoolPlanChange,
  response: schoolPlan,
});
