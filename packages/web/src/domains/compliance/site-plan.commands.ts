import {
  addPlanSites,
  downloadPlanSites,
  downloadSitePlanReport,
  downloadSitePlanWorkbook,
  removePlanSites,
} from '@curbstop/contract/compliance/site-plan.endpoints';
import type { SiteChoice } from '@curbstop/contract/compliance/site-plan.rules';
import type { Selection } from '@curbstop/contract/primitives/selection';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { receiveFile, sendRequest, type ReceivedFile } from '../../foundation/client.ts';
import { refetchAfter } from '../../foundation/refetch-after.ts';
import { saveFile } from '../../foundation/save-file.ts';
import { formatCount } from '../../ui/format.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { useMe } from '../accounts/session.queries.ts';
import { programLocationsKey } from '../programs/program-location.queries.ts';
import { complianceKey } from './period.queries.ts';

type Added = SiteChoice & { readonly reason?: string };
interface Removed {
  readonly selection: Selection;
  readonly reason: string;
}

/** Each one refetches the plan, and the suggestions of events, which take its sites first. */
export function useSitePlanCommands() {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  const onSettled = refetchAfter(() =>
    Promise.all([
      cache.invalidateQueries({ queryKey: complianceKey(accountId) }),
      cache.invalidateQueries({ queryKey: programLocationsKey(accountId) }),
    ]),
  );
  const add = useMutation({
    mutationFn: (body: Added) => sendRequest(addPlanSites, { params: { accountId }, body }),
    onSuccess: ({ added, alreadyThere }) =>
      toastSuccess(
        `${formatCount(added, 'site')} added to the plan${alreadyThere > 0 ? `; ${formatCount(alreadyThere, 'location was', 'locations were')} in it already` : ''}`,
      ),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (body: Removed) => sendRequest(removePlanSites, { params: { accountId }, body }),
    onSuccess: ({ removed }) => toastSuccess(`${formatCount(removed, 'site')} removed from the plan`),
    onSettled,
  });
  return { add, remove };
}

const documents = { workbook: downloadSitePlanWorkbook, report: downloadSitePlanReport } as const;

/** Downloads the plan by the rule of a day, as a workbook or a PDF. */
export function useSitePlanDownload(on: string | undefined) {
  const accountId = useMe().defaultAccount.id;
  return useMutation({
    mutationFn: (file: keyof typeof documents) =>
      receiveFile(documents[file], { params: { accountId }, query: on === undefined ? {} : { on } }),
    ...saving,
  });
}

export function usePlanSiteExport() {
  const accountId = useMe().defaultAccount.id;
  return useMutation({
    mutationFn: (body: { readonly format: 'csv' | 'xlsx'; readonly selection: Selection }) =>
      receiveFile(downloadPlanSites, { params: { accountId }, body }),
    ...saving,
  });
}

const saving = {
  onSuccess: (file: ReceivedFile) => {
    saveFile(file);
    toastSuccess(`${file.fileName} is in your downloads`);
  },
  onError: (error: unknown) => toastFailure('The site plan could not be exported. ', error),
};
