/** What pages have in their URLs besides their tables, such as the row of the open drawer. */
const pageParameters = [
  'activity',
  'add',
  'attachment',
  'change',
  'contact',
  'edit',
  'event',
  'facility',
  'kind',
  'line',
  'line.attachment',
  'line.partialReplacement',
  'location',
  'log',
  'mail',
  'number',
  'on',
  'outreach',
  'suggestion',
  'version',
  'visit',
] as const;
export type PageParameter = (typeof pageParameters)[number];

/** Of parts of pages that read the query themselves, of saved views, of the sign-in and of pages that lead here. */
const otherParameters = [
  'code',
  'columns',
  'error',
  'from',
  'iss',
  'month',
  'responsible',
  'show',
  'state',
  'status',
  'view',
];

/** What mail programs and search engines add to links. */
const tracking = /^(?:utm_|mc_|_ga|_gl|_hs)|^(?:fbclid|gclid|msclkid|ref)$/;

/** Whether no part of a page knows a parameter; the names of other tables and drawers have a point. */
export const isUnknownParameter = (name: string): boolean =>
  !name.includes('.') &&
  !name.startsWith('filters[') &&
  !tracking.test(name) &&
  !otherParameters.includes(name) &&
  !pageParameters.some((known) => known === name);
