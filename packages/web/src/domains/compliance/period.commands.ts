import {
  createMonitoringSchedule,
  deleteMonitoringSchedule,
  downloadPeriodReport,
  downloadPeriodWorkbook,
} from '@curbstop/contract/compliance/period.endpoints';
import type { MonitoringScheduleFields } from '@curbstop/contract/compliance/period.rules';
import { createPercentileMethod, deletePercentileMethod } from '@curbstop/contract/samples/percentile-method.endpoints';
import type { PercentileMethodFields } from '@curbstop/contract/samples/percentile-method.rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { receiveFile, sendRequest } from '../../foundation/client.ts';
import { saveFile } from '../../foundation/save-file.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import type { PercentileConfirmation } from '../accounts/percentile-confirmation.form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { samplesKey } from '../samples/sample.queries.ts';
import { complianceKey } from './period.queries.ts';

interface Confirmations<True> {
  readonly confirmedLowerPercentiles?: string;
  /** With the reason. */
  readonly confirmedEndedDeadlines?: True;
  readonly reason?: string;
}

/** Each one refetches the periods and deadlines. */
export function useScheduleCommands() {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  const then = async <T>(query: Promise<T>): Promise<T> => {
    const done = await query;
    await cache.invalidateQueries({ queryKey: complianceKey(accountId) });
    return done;
  };
  return {
    create: (body: MonitoringScheduleFields & Confirmations<true>) =>
      then(sendRequest(createMonitoringSchedule, { params: { accountId }, body })),
    remove: (id: string, query: Confirmations<'true'> = {}) =>
      then(sendRequest(deleteMonitoringSchedule, { params: { accountId, id }, query })),
  };
}

/** Each one refetches all that shows a 90th percentile. */
export function usePercentileMethods() {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  const then = async <T>(query: Promise<T>): Promise<T> => {
    const done = await query;
    await Promise.all(
      [complianceKey(accountId), samplesKey(accountId)].map((queryKey) => cache.invalidateQueries({ queryKey })),
    );
    return done;
  };
  return {
    create: (body: PercentileMethodFields & PercentileConfirmation) =>
      then(sendRequest(createPercentileMethod, { params: { accountId }, body })),
    remove: (id: string, query: PercentileConfirmation = {}) =>
      then(sendRequest(deletePercentileMethod, { params: { accountId, id }, query })),
  };
}

const downloads = { workbook: downloadPeriodWorkbook, report: downloadPeriodReport } as const;

/** Downloads the workbook or the PDF of the period that starts on a day. */
export function usePeriodDownload(startsOn: string) {
  const accountId = useMe().defaultAccount.id;
  return useMutation({
    mutationFn: (file: keyof typeof downloads) => receiveFile(downloads[file], { params: { accountId, startsOn } }),
    onSuccess: (file) => {
      saveFile(file);
      toastSuccess(`${file.fileName} is in your downloads`);
    },
    onError: (error) => toastFailure('The monitoring period could not be exported. ', error),
  });
}
