import {
  createSchoolFacility,
  deleteSchoolFacility,
  restoreSchoolFacility,
  updateSchoolFacility,
} from '@curbstop/contract/school-facilities/school-facility.endpoints';
import type { SchoolFacility, SchoolFacilityFields } from '@curbstop/contract/school-facilities/school-facility.rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../foundation/refetch-after.ts';
import { sendRequest } from '../../foundation/client.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { schoolFacilitiesKey } from './school-facility.queries.ts';

type FacilityVersion = Pick<SchoolFacility, 'id' | 'name' | 'version'>;

/** Mutations of facilities. Each one refetches afterwards, because another user may have changed them. */
export function useFacilityCommands(accountId: string, onDeleted?: () => Promise<unknown>) {
  const cache = useQueryClient();
  const refetch = () => cache.invalidateQueries({ queryKey: schoolFacilitiesKey(accountId) });
  const create = useMutation({
    mutationFn: (body: SchoolFacilityFields) => sendRequest(createSchoolFacility, { params: { accountId }, body }),
    onSettled: refetchAfter(refetch, ({ name }: SchoolFacility) => toastSuccess(`“${name}” was added`)),
  });
  const edit = useMutation({
    mutationFn: ({ before, fields }: { readonly before: SchoolFacility; readonly fields: SchoolFacilityFields }) =>
      sendRequest(updateSchoolFacility, {
        params: { accountId, id: before.id },
        body: { version: before.version, ...fields },
      }),
    onSettled: refetchAfter(refetch, ({ name }: SchoolFacility) => toastSuccess(`“${name}” was saved`)),
  });
  const restore = useMutation({
    mutationFn: ({ id }: FacilityVersion) => sendRequest(restoreSchoolFacility, { params: { accountId, id } }),
    onSuccess: ({ name }) => toastSuccess(`“${name}” was restored`),
    onError: (error) => toastFailure('The facility could not be restored. ', error),
    onSettled: refetchAfter(refetch),
  });
  const remove = useMutation({
    mutationFn: ({ id, version }: FacilityVersion) =>
      sendRequest(deleteSchoolFacility, { params: { accountId, id }, query: { version } }),
    onSuccess: async (_, facility) => {
      toastSuccess(`“${facility.name}” was removed`, {
        action: { label: 'Undo', run: () => restore.mutate(facility) },
      });
      // Leave the page first: a refetch while it is open would report the facility as missing.
      await onDeleted?.();
    },
    onError: (error) => toastFailure('The facility could not be removed. ', error),
    onSettled: refetchAfter(refetch),
  });
  return { create, edit, remove, restore };
}
