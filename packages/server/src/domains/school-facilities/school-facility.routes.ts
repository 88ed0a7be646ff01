import * as schoolFacilityEndpoints from '@curbstop/contract/school-facilities/school-facility.endpoints';
import * as recordEndpoints from '@curbstop/contract/school-facilities/school-facility-record.endpoints';
import * as schoolPlanEndpoints from '@curbstop/contract/school-facilities/school-plan.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import {
  createSchoolFacility,
  deleteSchoolFacility,
  getSchoolFacility,
  listSchoolFacilities,
  listSchoolFacilityChanges,
  restoreSchoolFacility,
  updateSchoolFacility,
} from './school-facility.service.ts';
import {
  createSchoolOutreach,
  createSchoolVisit,
  deleteSchoolOutreach,
  deleteSchoolVisit,
  listSchoolFacilityRecords,
  updateSchoolOutreach,
  updateSchoolVisit,
} from './school-facility-record.service.ts';
import { getSchoolPlan, updateSchoolPlan } from './school-plan.service.ts';

export function schoolFacilityRoutes(router: Router): void {
  router.account(schoolFacilityEndpoints.listSchoolFacilities, listSchoolFacilities);
  router.account(schoolFacilityEndpoints.createSchoolFacility, createSchoolFacility);
  router.account(schoolFacilityEndpoints.getSchoolFacility, getSchoolFacility);
  router.account(schoolFacilityEndpoints.updateSchoolFacility, updateSchoolFacility);
  router.account(schoolFacilityEndpoints.deleteSchoolFacility, deleteSchoolFacility);
  router.account(schoolFacilityEndpoints.restoreSchoolFacility, restoreSchoolFacility);
  router.account(schoolFacilityEndpoints.listSchoolFacilityChanges, listSchoolFacilityChanges);
  router.account(recordEndpoints.listSchoolFacilityRecords, listSchoolFacilityRecords);
  router.account(recordEndpoints.createSchoolOutreach, createSchoolOutreach);
  router.account(recordEndpoints.updateSchoolOutreach, updateSchoolOutreach);
  router.account(recordEndpoints.deleteSchoolOutreach, deleteSchoolOutreach);
  router.account(recordEndpoints.createSchoolVisit, createSchoolVisit);
  router.account(recordEndpoints.updateSchoolVisit, updateSchoolVisit);
  router.account(recordEndpoints.deleteSchoolVisit, deleteSchoolVisit);
  router.account(schoolPlanEndpoints.getSchoolPlan, getSchoolPlan);
  router.account(schoolPlanEndpoints.updateSchoolPlan, updateSchoolPlan);
}
