import {
  createSchoolOutreach,
  createSchoolVisit,
  deleteSchoolOutreach,
  deleteSchoolVisit,
  listSchoolFacilityRecords,
  updateSchoolOutreach,
  updateSchoolVisit,
} from '@curbstop/contract/school-facilities/school-facility-record.endpoints';
import type { SchoolOutreach, SchoolOutreachFields } from '@curbstop/contract/school-facilities/school-outreach.rules';
import { getSchoolPlan, updateSchoolPlan } from '@curbstop/contract/school-facilities/school-plan.endpoints';
import type { SchoolPlanChange } from '@curbstop/contract/school-facilities/school-plan.rules';
import type { SchoolVisit } from '@curbstop/contract/school-facilities/school-visit.rules';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../foundation/refetch-after.ts';
import { sendRequest } from '../../foundation/client.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { schoolFacilitiesKey } from './school-facility.queries.ts';
import type { ConfirmedLead, VisitToSave } from './school-visit.form.ts';

export function facilityRecordsQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...schoolFacilitiesKey(accountId), 'records', id],
    queryFn: ({ signal }) => sendRequest(listSchoolFacilityRecords, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}

export function schoolPlanQuery(accountId: string) {
  return queryOptions({
    queryKey: [...schoolFacilitiesKey(accountId), 'plan'],
    queryFn: ({ signal }) => sendRequest(getSchoolPlan, { params: { accountId }, signal }),
    staleTime: 0,
  });
}

/** Saves planned years; refetches all, because facilities show their year. */
export function usePlanFacilities(accountId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: SchoolPlanChange) => sendRequest(updateSchoolPlan, { params: { accountId }, body }),
    onError: (error) => toastFailure('The plan was not saved. ', error),
    onSettled: refetchAfter(
      () => cache.invalidateQueries({ queryKey: schoolFacilitiesKey(accountId) }),
      () => toastSuccess('The plan was saved'),
    ),
  });
}

/** Mutations of the outreach and the visits of a facility. Each one refetches afterwards. */
export function useFacilityRecordCommands(accountId: string, facilityId: string) {
  const cache = useQueryClient();
  const refetch = () => cache.invalidateQueries({ queryKey: schoolFacilitiesKey(accountId) });
  const params = { accountId, id: facilityId };
  const saved = (what: string) => refetchAfter(refetch, () => toastSuccess(`The ${what} was saved`));
  const logOutreach = useMutation({
    mutationFn: (body: SchoolOutreachFields) => sendRequest(createSchoolOutreach, { params, body }),
    onSettled: saved('outreach attempt'),
  });
  const editOutreach = useMutation({
    mutationFn: ({ before, fields }: { readonly before: SchoolOutreach; readonly fields: SchoolOutreachFields }) =>
      sendRequest(updateSchoolOutreach, {
        params: { accountId, id: before.id },
        body: { version: before.version, ...fields },
      }),
    onSettled: saved('outreach attempt'),
  });
  const logVisit = useMutation({
    mutationFn: ({ fields, confirmedUnits }: VisitToSave) =>
      sendRequest(createSchoolVisit, { params, body: { ...fields, confirmedUnits } }),
    onSettled: saved('sampling visit'),
  });
  const editVisit = useMutation({
    mutationFn: ({ before, fields, ...confirmations }: VisitToSave & { readonly before: SchoolVisit }) =>
      sendRequest(updateSchoolVisit, {
        params: { accountId, id: before.id },
        body: { version: before.version, ...fields, ...confirmations },
      }),
    onSettled: saved('sampling visit'),
  });
  const removed = (what: string) => ({
    onError: (error: unknown) => toastFailure(`The ${what} was not removed. `, error),
    onSettled: refetchAfter(refetch, () => toastSuccess(`The ${what} was removed`)),
  });
  const removeOutreach = useMutation({
    mutationFn: ({ id, version }: SchoolOutreach) =>
      sendRequest(deleteSchoolOutreach, { params: { accountId, id }, query: { version } }),
    ...removed('outreach attempt'),
  });
  const removeVisit = useMutation({
    mutationFn: ({ before: { id, version }, ...lowered }: { readonly before: SchoolVisit } & Partial<ConfirmedLead>) =>
      sendRequest(deleteSchoolVisit, { params: { accountId, id }, query: { version, ...lowered } }),
    ...removed('sampling visit'),
  });
  return { logOutreach, editOutreach, removeOutreach, logVisit, editVisit, removeVisit };
}
