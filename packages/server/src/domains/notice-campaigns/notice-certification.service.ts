import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { listDuties } from '@curbstop/contract/notice-campaigns/campaign.calculation';
import { addCounts, countNotices } from '@curbstop/contract/notice-campaigns/notice-state.calculation';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { listDeadlinesWithin } from '../compliance/deadline.service.ts';
import { compileNotices, countAll, getDueState, type PackageContents } from './campaign.service.ts';
import { toNoticeRow } from './notice-row.calculation.ts';
import { listExampleLetterIds, listStoredNotices } from './notice.repository.ts';

const kind: DeadlineRow['kind'] = 'consumerNoticeCertification';
export const isCertificationOfResults = (key: string): boolean => key.startsWith(`${kind}:`);

/** 40 CFR 141.90(f)(3): one certification, with a sample copy, for all consumer notices of a monitoring period. */
export async function getCertificationContents(
  trx: AccountTransaction,
  context: RequestContext,
  key: string,
): Promise<PackageContents> {
  const { items } = await listDeadlinesWithin(trx, context);
  const certification = items.find((one) => one.key === key && one.isRequired);
  if (!certification) throw commonProblems.notFound();
  const duties = listDuties(items).filter((duty) => duty.kind === 'consumerNotice' && duty.certificationKey === key);
  const groups = await countAll(trx, context, duties);
  const counts = addCounts(
    duties.map((duty) =>
      countNotices(
        groups.filter((group) => group.key === duty.key),
        getDueState(context, duty),
      ),
    ),
  );
  const { title, source, dueOn: certificationDueOn } = certification;
  const about = {
    kind: 'consumerNotice',
    title,
    source,
    certificationDueOn,
    dueOn: null,
    from: null,
    through: null,
  } as const;
  const campaign = { ...about, isPast: getDueState(context, certification).isPast, counts, byCategory: [] };
  const [compiled] = compileNotices(duties, context);
  if (!compiled) return { campaign, notices: [], exampleIds: [] };
  const stored = await listStoredNotices(trx, compiled, { facts: undefined, offset: 0, limit: counts.total });
  const byKey = new Map(duties.map((duty) => [duty.key, duty]));
  const notices = stored.map((notice) => {
    const duty = byKey.get(notice.key) ?? certification;
    return { ...toNoticeRow(notice, undefined, getDueState(context, duty)), dueOn: duty.dueOn };
  });
  return { campaign, notices, exampleIds: await listExampleLetterIds(trx, compiled) };
}
