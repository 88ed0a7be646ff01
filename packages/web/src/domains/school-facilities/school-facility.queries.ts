import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import {
  getSchoolFacility,
  listSchoolFacilities,
  listSchoolFacilityChanges,
} from '@curbstop/contract/school-facilities/school-facility.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';

/** Prefix of every query key of an account's schools and child care facilities. */
export const schoolFacilitiesKey = (accountId: string) => ['school-facilities', accountId] as const;

export function facilitiesPageQuery(accountId: string, request: PageRequest) {
  return queryOptions({
    queryKey: [...schoolFacilitiesKey(accountId), 'page', request],
    queryFn: ({ signal }) =>
      sendRequest(listSchoolFacilities, { params: { accountId }, query: toPageQuery(request), signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function facilityQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...schoolFacilitiesKey(accountId), 'one', id],
    queryFn: ({ signal }) => sendRequest(getSchoolFacility, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}

export function facilityChangesQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...schoolFacilitiesKey(accountId), 'changes', id],
    queryFn: ({ signal }) => sendRequest(listSchoolFacilityChanges, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}
