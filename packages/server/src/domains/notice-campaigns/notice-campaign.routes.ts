import * as campaignEndpoints from '@curbstop/contract/notice-campaigns/campaign.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { downloadNoticePackage } from './notice-package.service.ts';
import { planRemainingNotices, sendRemainingNotices } from './notice-sending.service.ts';
import { getCampaign, listCampaigns, listNotices } from './campaign.service.ts';

export function noticeCampaignRoutes(router: Router): void {
  router.account(campaignEndpoints.listCampaigns, listCampaigns);
  router.account(campaignEndpoints.getCampaign, getCampaign);
  router.account(campaignEndpoints.listNotices, listNotices);
  router.account(campaignEndpoints.planRemainingNotices, planRemainingNotices);
  router.account(campaignEndpoints.sendRemainingNotices, sendRemainingNotices);
  router.account(campaignEndpoints.downloadNoticePackage, downloadNoticePackage);
}
