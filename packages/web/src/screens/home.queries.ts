import {
  getAttention,
  getPastClassification,
  getSetUp,
  listClosedEvents,
  listOpenEvents,
} from '@curbstop/contract/overviews/home.endpoints';
import { recentProgramActivityDocument } from '@curbstop/contract/overviews/program-activity.graphql';
import type { ProgramActivity } from '@curbstop/contract/overviews/program-activity.values';
import type { WeeklyDataset } from '@curbstop/contract/overviews/dataset.values';
import { getWeeklyStats, listHubPrograms } from '@curbstop/contract/overviews/program-hub.endpoints';
import { listSamplesByMonth } from '@curbstop/contract/samples/sample.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { sendRequest } from '../foundation/client.ts';
import { sendGraphql } from '../foundation/graphql.ts';

/** Other people's work changes the counts, so they are always refetched. */
const alwaysRefetched = { staleTime: 0 } as const;
const getKey = (accountId: string, part: string) => ['home', accountId, part] as const;

export function attentionQuery(accountId: string) {
  return queryOptions({
    queryKey: getKey(accountId, 'attention'),
    queryFn: ({ signal }) => sendRequest(getAttention, { params: { accountId }, signal }),
    ...alwaysRefetched,
  });
}

export function setUpQuery(accountId: string) {
  return queryOptions({
    queryKey: getKey(accountId, 'set up'),
    queryFn: ({ signal }) => sendRequest(getSetUp, { params: { accountId }, signal }),
    ...alwaysRefetched,
  });
}

const activity = z.object({ recentProgramActivity: z.array(z.custom<ProgramActivity>()) });

export function recentActivityQuery(accountId: string) {
  return queryOptions({
    queryKey: getKey(accountId, 'activity'),
    queryFn: async ({ signal }) => {
      const variables = { accountId };
      const document = recentProgramActivityDocument;
      const data = await sendGraphql({ path: '/pws/graphql', document, variables, data: activity, signal });
      return data.recentProgramActivity;
    },
    ...alwaysRefetched,
  });
}

export function openEventsQuery(accountId: string) {
  return queryOptions({
    queryKey: getKey(accountId, 'open events'),
    queryFn: ({ signal }) => sendRequest(listOpenEvents, { params: { accountId }, signal }),
    ...alwaysRefetched,
  });
}

export function closedEventsQuery(accountId: string) {
  return queryOptions({
    queryKey: getKey(accountId, 'closed events'),
    queryFn: ({ signal }) => sendRequest(listClosedEvents, { params: { accountId }, signal }),
    ...alwaysRefetched,
  });
}

export function pastClassificationQuery(accountId: string) {
  return queryOptions({
    queryKey: getKey(accountId, 'past classification'),
    queryFn: ({ signal }) => sendRequest(getPastClassification, { params: { accountId }, signal }),
  });
}

export function samplesByMonthQuery(accountId: string) {
  return queryOptions({
    queryKey: getKey(accountId, 'samples by month'),
    queryFn: ({ signal }) => sendRequest(listSamplesByMonth, { params: { accountId }, signal }),
    ...alwaysRefetched,
  });
}

/** [A7.20] */
export function weeklyStatsQuery(accountId: string, dataset: WeeklyDataset) {
  return queryOptions({
    queryKey: getKey(accountId, dataset),
    queryFn: ({ signal }) => sendRequest(getWeeklyStats, { params: { accountId, dataset }, signal }),
    ...alwaysRefetched,
  });
}

export function hubProgramsQuery(accountId: string) {
  return queryOptions({
    queryKey: getKey(accountId, 'programs'),
    queryFn: ({ signal }) => sendRequest(listHubPrograms, { params: { accountId }, signal }),
    ...alwaysRefetched,
  });
}
