import { parseDeadlineKey } from '@curbstop/contract/compliance/deadline-key.calculation';
import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import {
  listNoticeRequirements,
  type NoticeRequirement,
} from '@curbstop/contract/notice-campaigns/campaign.calculation';
import {
  listCompletedDeadlines,
  type PackagedCampaign,
  type PackagedNotice,
} from '@curbstop/contract/notice-campaigns/notice-package.sheet';
import type { OutdatedNotice } from '@curbstop/contract/notice-campaigns/outdated-notice.sheet';
import {
  addByCategory,
  addCounts,
  countByClassification,
  countNotices,
} from '@curbstop/contract/notice-campaigns/notice-state.calculation';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { listDeadlinesWithin } from '../compliance/deadline.service.ts';
import { getCertifiedYear, getEarlierYears } from '../compliance/preserved-notice.service.ts';
import {
  compileNewCustomers,
  compileNotices,
  findNoticeRequirement,
  findNewCustomerRequirement,
  getDueState,
  listOutdatedOfRequirements,
} from './notice-requirement.service.ts';
import type { PackageContents } from './campaign.service.ts';
import { toNoticeRow } from './notice-row.calculation.ts';
import { compileRecordedIn } from './notice-rows.repository.ts';
import { listExampleLetterIds, listExamplesOf } from './notice-example.service.ts';
import { countNoticesByStatus, listStoredNotices } from './notice.repository.ts';

type Certification = Pick<DeadlineRow, 'key' | 'kind' | 'title' | 'source' | 'dueOn' | 'dueAt'>;

/** Notices of one or several requirements that one SQL statement reads. */
interface CertifiedNotices {
  readonly noticeRequirements: readonly NoticeRequirement[];
  /** The year of the new customers. */
  readonly recordedIn?: string;
  readonly statement: RawBuilder<unknown>;
}

export const isCertification = (key: string): boolean => parseDeadlineKey(key).kind in kindOfCertification;

const kindOfCertification: Partial<Record<string, PackagedCampaign['kind']>> = {
  consumerNoticeCertification: 'consumerNotice',
  serviceLineNoticeReport: 'serviceLineNotice',
};

/** All notices that the certification with this key is about. */
export async function getCertificationContents(
  trx: AccountTransaction,
  context: RequestContext,
  key: string,
): Promise<PackageContents> {
  const list = await listDeadlinesWithin(trx, context);
  const earlier = await getEarlierYears(trx, context, list);
  const certification = [...list.items.filter(({ isRequired }) => isRequired), ...earlier.certifications].find(
    (one) => one.key === key,
  );
  const kind = kindOfCertification[parseDeadlineKey(key).kind];
  if (!certification || !kind) throw commonProblems.notFound();
  const certified =
    kind === 'consumerNotice'
      ? listOfResults(context, { key, items: list.items })
      : await listOfYear(trx, context, { key, list });
  return packCertified(trx, context, { certification, kind, certified });
}

/** 40 CFR 141.90(f)(3): one certification, with a sample copy, for all consumer notices of a monitoring period. */
function listOfResults(
  context: RequestContext,
  { key, items }: { readonly key: string; readonly items: readonly DeadlineRow[] },
): readonly CertifiedNotices[] {
  const noticeRequirements = listNoticeRequirements(items).filter(
    (noticeRequirement) => noticeRequirement.kind === 'consumerNotice' && noticeRequirement.certificationKey === key,
  );
  return compileNotices(noticeRequirements, context).map((statement) => ({ noticeRequirements, statement }));
}

/** 40 CFR 141.90(f)(4): one certification for all service line notices of the calendar year before. */
async function listOfYear(
  trx: AccountTransaction,
  context: RequestContext,
  { key, list }: { readonly key: string; readonly list: Parameters<typeof findNoticeRequirement>[2]['list'] },
): Promise<readonly CertifiedNotices[]> {
  const yearKey = getCertifiedYear(key);
  const year = parseDeadlineKey(yearKey).subject;
  const yearly = await findNoticeRequirement(trx, context, { key: yearKey, list });
  const baseline = listNoticeRequirements(list.items).find(
    ({ kind, dueOn }) => kind === 'baselineNotice' && dueOn.startsWith(`${year}-`),
  );
  const certified = [yearly, baseline].flatMap((noticeRequirement) =>
    noticeRequirement
      ? compileNotices([noticeRequirement], context).map((statement) => ({
          noticeRequirements: [noticeRequirement],
          statement,
        }))
      : [],
  );
  const newCustomers = await findNewCustomerRequirement(trx, context, list.items);
  if (!newCustomers) return certified;
  const statement = compileRecordedIn(compileNewCustomers(context), year);
  return [
    ...certified,
    { noticeRequirements: [{ ...newCustomers, title: `${newCustomers.title}, ${year}` }], recordedIn: year, statement },
  ];
}

interface PackInput {
  readonly certification: Certification;
  readonly kind: PackagedCampaign['kind'];
  readonly certified: readonly CertifiedNotices[];
}

/** Each notice has its own. */
const ownDays = { dueOn: null, from: null, through: null } as const;

async function packCertified(
  trx: AccountTransaction,
  context: RequestContext,
  { certification, kind, certified }: PackInput,
): Promise<PackageContents> {
  const parts: NonNullable<PackagedCampaign['parts']>[number][] = [];
  const requirements: (NoticeRequirement & Pick<PackagedCampaign, 'counts'>)[] = [];
  const notices: PackagedNotice[] = [];
  const exampleIds = new Set<string>();
  const outdatedById = new Map<string, OutdatedNotice>();
  for (const { noticeRequirements, recordedIn, statement } of certified) {
    const groups = await countNoticesByStatus(trx, statement);
    for (const noticeRequirement of noticeRequirements) {
      const dueState = getDueState(context, noticeRequirement);
      const groupsOfRequirement = groups.filter((group) => group.key === noticeRequirement.key);
      const counts = countNotices(groupsOfRequirement, dueState);
      const byCategory = countByClassification(groupsOfRequirement, dueState);
      const { title, kind: partKind, dueOn, from, through } = noticeRequirement;
      // The days of a notice to a new customer begin on the day on which the customer was recorded.
      const days = partKind === 'newCustomerNotice' ? ownDays : { dueOn, from, through };
      requirements.push({ ...noticeRequirement, counts });
      parts.push({ title, kind: partKind, ...dueState, ...days, recordedIn, counts, byCategory });
    }
    notices.push(...(await listPackagedNotices(trx, context, { noticeRequirements, statement })));
    for (const id of await listExampleLetterIds(trx, statement)) exampleIds.add(id);
    // A yearly notice may also be one to a new customer.
    for (const letter of await listOutdatedOfRequirements(trx, context, { noticeRequirements, statement }))
      outdatedById.set(letter.id, letter);
  }
  const { title, source, dueOn: certificationDueOn } = certification;
  const campaign: PackagedCampaign = {
    kind,
    title,
    source,
    certificationDueOn,
    ...ownDays,
    byCategory: addByCategory(parts.flatMap(({ byCategory }) => byCategory)),
    isPast: getDueState(context, certification).isPast,
    counts: addCounts(parts.map(({ counts }) => counts)),
    completed: listCompletedDeadlines(requirements),
    outdatedLetters: [...outdatedById.values()],
    // The days of receipt of results are on the sheet of the notices.
    ...(kind !== 'consumerNotice' && { parts }),
  };
  const outdatedExampleIds = await listExamplesOf(trx, [...outdatedById.keys()]);
  return { campaign, notices, exampleIds: [...exampleIds], outdatedExampleIds };
}

async function listPackagedNotices(
  trx: AccountTransaction,
  context: RequestContext,
  { noticeRequirements, statement }: CertifiedNotices,
): Promise<readonly PackagedNotice[]> {
  const byKey = new Map(noticeRequirements.map((noticeRequirement) => [noticeRequirement.key, noticeRequirement]));
  const { notices: stored } = await listStoredNotices(trx, statement, { facts: undefined, offset: 0, limit: Infinity });
  return stored.flatMap((notice) => {
    const noticeRequirement = byKey.get(notice.key);
    if (!noticeRequirement) return [];
    // A new customer is owed the notice from the day on which the customer was recorded.
    const dueOn =
      (noticeRequirement.kind === 'newCustomerNotice' ? notice.recordedOn : null) ?? noticeRequirement.dueOn;
    return {
      ...toNoticeRow(notice, undefined, getDueState(context, noticeRequirement)),
      title: noticeRequirement.title,
      dueOn,
    };
  });
}
