import { dayMs } from '@curbstop/contract/primitives/calendar';
import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { toClassificationInputs, classify } from '@curbstop/contract/service-lines/classification.calculation';
import { listBasisProblems } from '@curbstop/contract/service-lines/basis-check.calculation';
import type { ServiceLine } from '@curbstop/contract/service-lines/service-line.rules';
import type { ClassificationName } from '@curbstop/contract/service-lines/service-line.values';
import type { ClassificationRules } from '@curbstop/contract/regulations/service-line-classification.calculation';
import { runOnInterval } from '../../foundation/schedule.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext, AppContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import { createId } from '../../foundation/new-id.ts';
import { isChangeOpen, recordLoweredWithin } from '../accounts/percentile-change.service.ts';
import { getBasisRulesInForce, getRulesInForce, type RulesInForce } from './classification-rules.service.ts';
import { writeLineChange } from './lines-with-notices.service.ts';
import { updateUnappliedClassifications } from './unapplied-classification.repository.ts';
import {
  upsertReclassificationRun,
  listOutdatedClassifications,
  updateClassifications,
  type ReclassificationRun,
  type ReclassifiedLine,
} from './service-line.repository.ts';

const chunk = 2_000;

/**
 * When a dated rule comes into force or the account's State changes, every line that was classified under other rules
 * is classified again. Changed classifications are recorded in the history with the id of the run, so that the run can
 * be reported. No person can confirm this, so a 90th percentile that the whole run made lower is recorded once and
 * needs attention until a person has checked it.
 */
export async function reclassifyUnderRulesInForce(
  context: RequestContext,
  reason?: string,
): Promise<ReclassifiedCounts> {
  const result = { reclassified: 0, changed: 0 };
  const runId = createId();
  for (;;) {
    const done = await reclassifyChunk(context, { runId, reason, isFirst: result.reclassified === 0 });
    result.reclassified += done.reclassified;
    result.changed += done.changed;
    if (done.reclassified < chunk) return result;
  }
}

/** All lines that were classified under other rules, in the caller's transaction. */
export async function reclassifyWithin(
  trx: AccountTransaction,
  context: RequestContext,
  reason: string,
): Promise<void> {
  const runId = createId();
  while ((await reclassifyLines(trx, context, { runId, reason })).reclassified === chunk);
}

/** Runs at startup and once a day, so that a rule that came into force overnight applies to all accounts. */
export function scheduleReclassification(
  app: AppContext,
  everyAccount: () => AsyncIterable<RequestContext>,
): () => void {
  const run = async () => {
    for await (const context of everyAccount()) {
      const { reclassified, changed } = await reclassifyUnderRulesInForce(context);
      if (reclassified > 0)
        app.log.info(
          { accountId: context.accountId, reclassified, changed },
          'Lines were classified again under the rules in effect',
        );
    }
  };
  return runOnInterval(run, {
    everyMs: dayMs,
    log: app.log,
    failure: 'Classifying again failed; it will be tried again',
  });
}

/**
 * Whether lines are to be classified again, or an interrupted run that classified the last ones has to be completed.
 */
const isToRun = (context: RequestContext): Promise<boolean> =>
  context.database.change(async (trx) => (await isOutdated(trx, context)) || (await isChangeOpen(trx)));

const isOutdated = async (trx: AccountTransaction, context: RequestContext): Promise<boolean> =>
  (await listOutdatedClassifications(trx, getRulesInForce(context).version, 1)).length > 0;

interface ReclassifiedCounts {
  readonly reclassified: number;
  readonly changed: number;
}

interface ChunkOfRun {
  readonly runId: string;
  readonly reason: string | undefined;
  /** The first chunk of a run keeps the deadlines that the run can end. */
  readonly isFirst: boolean;
}

async function reclassifyChunk(context: RequestContext, { isFirst, ...run }: ChunkOfRun): Promise<ReclassifiedCounts> {
  // Look before writing: a write makes a new data version, and a checked import would have to be checked again.
  if (!(await isToRun(context))) return { reclassified: 0, changed: 0 };
  const change = async (trx: AccountTransaction) => {
    const recordLowered = await recordLoweredWithin(trx, context);
    const counts = await reclassifyLines(trx, context, run);
    const isLast = !(await isOutdated(trx, context));
    await recordLowered({ reason: run.reason ?? describeRules(getRulesInForce(context)), isLast });
    return counts;
  };
  return isFirst ? writeLineChange(context, { lines: 'many' }, change) : context.database.write(change);
}

async function reclassifyLines(
  trx: AccountTransaction,
  context: RequestContext,
  { runId, reason }: Omit<ChunkOfRun, 'isFirst'>,
): Promise<ReclassifiedCounts> {
  const rules = getRulesInForce(context);
  const lines = (await listOutdatedClassifications(trx, rules.version, chunk)).map((line) =>
    reclassified(line, getBasisRulesInForce(context)),
  );
  if (lines.length === 0) return { reclassified: 0, changed: 0 };
  const counts = {
    reclassified: lines.length,
    changed: lines.filter(({ before, category }) => before !== category).length,
  };
  const run = { ...createRun(context, runId, rules), ...(reason && { reason }) };
  await updateClassifications(trx, lines, run);
  await updateUnappliedClassifications(
    trx,
    lines.map(({ id }) => id),
  );
  await upsertReclassificationRun(trx, run, counts);
  return counts;
}

function reclassified(line: ServiceLine, basisRules: RulesInForce): ReclassifiedLine {
  const { rules, leadBan } = basisRules;
  const { listedClassification } = line;
  const recorded = toClassificationInputs(
    line,
    listedClassification && { ...listedClassification, isOpen: line.differsFromListed },
    leadBan,
  );
  const listedIsOpen = recorded.listedIsOpen || stopsBeingNonLead(line, classify(recorded, rules).category);
  const inputs = { ...recorded, listedIsOpen };
  const { category, row, review, differsFromListed } = classify(inputs, rules);
  return {
    id: line.id,
    before: line.classification.category,
    category,
    row,
    review,
    differsFromListed,
    lacksBasis: listBasisProblems({ ...line, category }, basisRules).length > 0,
    inputs,
  };
}

/** A line that is listed as Non-lead and was, is reviewed when its basis no longer counts. */
function stopsBeingNonLead({ listedClassification, classification }: ServiceLine, after: ClassificationName): boolean {
  return (
    listedClassification?.category === 'Non-lead' && classification.category === 'Non-lead' && after !== 'Non-lead'
  );
}

function createRun({ person, app }: RequestContext, id: string, { version }: ClassificationRules): ReclassificationRun {
  const name = formatPersonName(person);
  return {
    id,
    ruleVersion: version,
    classifiedOn: getInstant(app.clock),
    reason: describeRules({ version }),
    changer: { id: person.id, name },
  };
}

const describeRules = ({ version }: Pick<ClassificationRules, 'version'>) =>
  `The classification rules changed to ${version}`;
