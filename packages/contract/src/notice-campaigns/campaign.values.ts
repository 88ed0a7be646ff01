import { newCustomerKey } from '../compliance/unlisted-notices.values.ts';
import { templateIds } from '../communications/starter-template.values.ts';
import { kindsWithNotices } from '../compliance/deadline.values.ts';

/** New customers have no deadline of their own: their notice is due when service starts. */
export const campaignKinds = [...kindsWithNotices, newCustomerKey] as const;
export type CampaignKind = (typeof campaignKinds)[number];

/** Where the notice to one recipient is: each has one of these. Only the last one counts as done. */
export const noticeStates = [
  { code: 'due', label: 'To send', help: 'Not sent yet, although a letter can be created' },
  {
    code: 'returned',
    label: 'Returned',
    help: 'The last letter was returned or forwarded to another address',
  },
  {
    code: 'unreachable',
    label: 'Can’t be reached',
    help: 'The last attempt could create no letter, and the record has not changed since',
  },
  {
    code: 'removed',
    label: 'Location deleted',
    help: 'On record when the notice was due and deleted since, so no letter can be created',
  },
  { code: 'noLetter', label: 'No active letter', help: 'No active letter fits, so nothing can be sent' },
  { code: 'waiting', label: 'Not mailed yet', help: 'Created, but not recorded as mailed or delivered' },
  { code: 'done', label: 'Done', help: 'Recorded as mailed or delivered' },
] as const;
export type NoticeState = (typeof noticeStates)[number]['code'];

/** A fact beside the state: a letter that was created and not mailed, or came back, did not notify anyone in time. */
export const overdueNotices = {
  code: 'overdue',
  label: 'Overdue',
  help: 'Not done, and the due date has passed. Each is also counted under its status',
} as const;
/** What a list of notices can be limited to. */
export const noticeFilters = [overdueNotices, ...noticeStates] as const;
export type NoticeFilter = (typeof noticeFilters)[number]['code'];

/** Letters that tell new customers the classification of their own line, whichever it is. */
export const newCustomerTemplates = templateIds.filter((id) => id.startsWith('newCustomer-'));

export const campaignPageSize = 50;
