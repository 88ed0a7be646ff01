import { listReportDays } from '@curbstop/contract/compliance/period-deadline.calculation';
import { summarizePeriod } from '@curbstop/contract/compliance/period.calculation';
import { getPeriodName } from '@curbstop/contract/compliance/period-name.calculation';
import { isWithin } from '@curbstop/contract/regulations/monitoring-period.calculation';
import type * as sampleInvalidationEndpoints from '@curbstop/contract/samples/sample-invalidation.endpoints';
import type { InvalidationPreview, PeriodOfInvalidation } from '@curbstop/contract/samples/sample-invalidation.rules';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { previewInEvent } from '../samples/sample-invalidation.service.ts';
import { listUsedWindows } from './deadline-facts.repository.ts';
import { getPeriodRules } from './period-rules.service.ts';
import { getTotals } from './period-totals.service.ts';
import { listPeriodsWithin } from './period.service.ts';

export const previewInvalidation: Service<typeof sampleInvalidationEndpoints.previewInvalidation> = (context, { id }) =>
  context.database.read((trx) => preview(trx, context, [id.toLowerCase()]));

export const previewInvalidations: Service<typeof sampleInvalidationEndpoints.previewInvalidations> = (
  context,
  { sampleIds },
) => context.database.read((trx) => preview(trx, context, sampleIds));

/** Deadlines follow from the monitoring period and not from the event, so the preview shows both. */
async function preview(
  trx: AccountTransaction,
  context: RequestContext,
  sampleIds: readonly string[],
): Promise<InvalidationPreview> {
  const { days, countsInPeriods, ...ofEvent } = await previewInEvent(trx, context, sampleIds);
  const periods = countsInPeriods ? await previewPeriods(trx, context, { sampleIds, days }) : [];
  return { ...ofEvent, periods };
}

interface ChosenSamples {
  readonly sampleIds: readonly string[];
  readonly days: readonly string[];
}

async function previewPeriods(
  trx: AccountTransaction,
  context: RequestContext,
  { sampleIds, days }: ChosenSamples,
): Promise<PeriodOfInvalidation[]> {
  const rules = await getPeriodRules(trx, context);
  const periods = (await listPeriodsWithin(trx, rules)).filter((period) => days.some((day) => isWithin(day, period)));
  const usedWindows = await listUsedWindows(trx, periods);
  const currentTotals = await getTotals(trx, rules, { periods, detail: 'deciding' });
  const totalsWithout = await getTotals(trx, rules, { periods, detail: 'deciding', excludedSampleIds: sampleIds });
  return periods.flatMap((period, at) => {
    const [now, then] = [currentTotals[at], totalsWithout[at]];
    if (!now || !then) return [];
    const { requiredSites, analytes } = summarizePeriod(period, rules.inputs, now);
    const remaining = summarizePeriod(period, rules.inputs, then);
    return [
      {
        startsOn: period.startsOn,
        name: getPeriodName(period),
        endsOn: period.endsOn,
        lastSamplingDay: listReportDays(period, usedWindows).at(-1) ?? period.endsOn,
        requiredSites,
        remainingSites: remaining.analyzedSites,
        percentiles: analytes.map(({ analyteCode: analyte, displayName, percentile }) => ({
          analyteCode: analyte,
          displayName,
          before: percentile,
          after: remaining.analytes.find((one) => one.analyteCode === analyte)?.percentile ?? null,
        })),
      },
    ];
  });
}
