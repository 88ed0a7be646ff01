import {
  getCampaign,
  listCampaigns,
  listNotices,
  planRemainingNotices,
} from '@curbstop/contract/notice-campaigns/campaign.endpoints';
import type { NoticeFilter } from '@curbstop/contract/notice-campaigns/campaign.values';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { sendRequest } from '../../foundation/client.ts';

export const campaignsKey = (accountId: string) => ['account', accountId, 'notice-campaigns'] as const;

// Letters are mailed, delivered and returned without this browser, so nothing is kept.
export function campaignsQuery(accountId: string) {
  return queryOptions({
    queryKey: campaignsKey(accountId),
    queryFn: ({ signal }) => sendRequest(listCampaigns, { params: { accountId }, signal }),
    staleTime: 0,
  });
}

export function campaignQuery(accountId: string, campaignKey: string) {
  return queryOptions({
    queryKey: [...campaignsKey(accountId), campaignKey],
    queryFn: ({ signal }) => sendRequest(getCampaign, { params: { accountId, campaignKey }, signal }),
    staleTime: 0,
  });
}

/** The numbers of a confirmation are always fetched. */
export function noticePlanQuery(
  accountId: string,
  campaignKey: string,
  body: z.input<typeof planRemainingNotices.body>,
) {
  return queryOptions({
    queryKey: ['notice-sending', accountId, campaignKey, body] as const,
    queryFn: ({ signal }) => sendRequest(planRemainingNotices, { params: { accountId, campaignKey }, body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

interface NoticesShown {
  readonly campaignKey: string;
  readonly state: NoticeFilter | undefined;
  readonly page: number;
}

export function noticesQuery(accountId: string, { campaignKey, state, page }: NoticesShown) {
  return queryOptions({
    queryKey: [...campaignsKey(accountId), campaignKey, 'notices', state ?? 'all', page],
    queryFn: ({ signal }) =>
      sendRequest(listNotices, {
        params: { accountId, campaignKey },
        query: { ...(state && { state }), page },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
