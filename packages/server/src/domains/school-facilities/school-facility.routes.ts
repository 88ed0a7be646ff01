import * as schoolFacilityEndpoints from '@curbstop/contract/school-facilities/school-facility.endpoints';
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

export function schoolFacilityRoutes(router: Router): void {
  router.account(schoolFacilityEndpoints.listSchoolFacilities, listSchoolFacilities);
  router.account(schoolFacilityEndpoints.createSchoolFacility, createSchoolFacility);
  router.account(schoolFacilityEndpoints.getSchoolFacility, getSchoolFacility);
  router.account(schoolFacilityEndpoints.updateSchoolFacility, updateSchoolFacility);
  router.account(schoolFacilityEndpoints.deleteSchoolFacility, deleteSchoolFacility);
  router.account(schoolFacilityEndpoints.restoreSchoolFacility, restoreSchoolFacility);
  router.account(schoolFacilityEndpoints.listSchoolFacilityChanges, listSchoolFacilityChanges);
}
