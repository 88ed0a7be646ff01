import type { PopulationFields } from '@curbstop/contract/accounts/population.rules';
import {
  correctPopulationEntry,
  createPopulationEntry,
  listPopulationEntries,
  previewPopulation,
} from '@curbstop/contract/compliance/population.endpoints';
import type { AffectedPeriod } from '@curbstop/contract/compliance/population-effect.rules';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';
import { accountProfileQuery } from '../accounts/account-profile.queries.ts';
import type { PercentileConfirmation } from '../accounts/percentile-confirmation.form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { complianceKey } from './period.queries.ts';

const populationKey = (accountId: string) => [...complianceKey(accountId), 'population'] as const;

export function populationQuery(accountId: string) {
  return queryOptions({
    queryKey: populationKey(accountId),
    queryFn: ({ signal }) => sendRequest(listPopulationEntries, { params: { accountId }, signal }),
    staleTime: 0,
  });
}

/** A number to add; null removes the corrected entry. */
interface PopulationChoice {
  readonly entry: PopulationFields | null;
  readonly correctsId: string | null;
}

/**
 * The periods that a change would change; requested each time, because samples and schedules change. Not a part of what
 * a save loads again: the entry that it corrects is gone then.
 */
export function populationPreviewQuery(accountId: string, choice: PopulationChoice) {
  return queryOptions({
    queryKey: ['populationPreview', accountId, choice],
    queryFn: ({ signal }) => sendRequest(previewPopulation, { params: { accountId }, body: choice, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The begun periods that would require less than now. */
export const listLessProtective = (changes: readonly AffectedPeriod[]) =>
  changes.filter(({ isLessProtective }) => isLessProtective);

interface PopulationSave extends PopulationChoice {
  /** What was wrong, or why a new number is right although it lowers a percentile. */
  readonly reason: string;
  /** Whether the person has checked the begun periods that require less, as previewed. */
  readonly isConfirmed: boolean;
  /** The lower percentiles that the server named, if they are confirmed. */
  readonly percentileConfirmation: PercentileConfirmation;
}

/** Adds or corrects a number. */
export function useSavePopulation() {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ entry, correctsId, reason, isConfirmed, percentileConfirmation }: PopulationSave) => {
      const preview = cache.getQueryData(populationPreviewQuery(accountId, { entry, correctsId }).queryKey);
      const confirmedPeriods = isConfirmed ? listLessProtective(preview?.changes ?? []).length : 0;
      const confirmation = { confirmedPeriods, ...percentileConfirmation };
      const isLower = percentileConfirmation.confirmedLowerPercentiles !== undefined;
      if (correctsId !== null)
        return sendRequest(correctPopulationEntry, {
          params: { accountId, id: correctsId },
          body: { replacement: entry, reason, ...confirmation },
        });
      const body = entry && { ...entry, ...confirmation, ...(isLower && { reason }) };
      return body && sendRequest(createPopulationEntry, { params: { accountId }, body });
    },
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: complianceKey(accountId) }),
        cache.invalidateQueries({ queryKey: accountProfileQuery(accountId).queryKey }),
      ]),
  });
}
