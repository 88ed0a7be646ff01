import { countDays } from '@curbstop/contract/primitives/calendar';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type * as eventMetricsEndpoints from '@curbstop/contract/samples/event-metrics.endpoints';
import { isFifthLiterWanted } from '@curbstop/contract/samples/fifth-liter-sites.calculation';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { isFifthLiterBottleMissing } from '@curbstop/contract/sampling-events/sku.calculation';
import { isCountedProgram } from '@curbstop/contract/regulations/counted-program.calculation';
import type { RegulatedAnalyte } from '@curbstop/contract/samples/percentile-counts.calculation';
import type { Service } from '../../foundation/service.ts';
import { countLocationsOfEvent } from '../sampling-events/event-location.service.ts';
import { findProgramById } from '../programs/program.service.ts';
import { findEventById } from '../sampling-events/sampling-event.service.ts';
import { getIncompleteSites } from './event-gaps.service.ts';
import { countFifthLiterLocations, countSampleStages } from './event-metrics.repository.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import { analytesWithActionLevel } from './event-percentile.service.ts';

/** [A7.38, B7.55] */
export const getEventMetrics: Service<typeof eventMetricsEndpoints.getEventMetrics> = (context, { id }) =>
  context.database.read(async (trx) => {
    const event = await findEventById(trx, id);
    if (!event) throw commonProblems.notFound();
    const isCounted = await isForCompliance(trx, context, event);
    const fifthLiter = isCounted ? findFifthLiter(context, event) : undefined;
    return {
      samplesPlanned: event.totalGoal,
      locationsAssigned: await countLocationsOfEvent(trx, event.id),
      ...(await countSampleStages(trx, event.id)),
      gaps: await getIncompleteSites(trx, context, event.id),
      withoutFifthLiterBottle:
        fifthLiter && isFifthLiterBottleMissing(event) ? await countFifthLiterLocations(trx, event.id) : 0,
      daysLeft: countDays(getAccountToday(context), event.endsOn),
    };
  });

async function isForCompliance(
  trx: AccountTransaction,
  { account: { primacyCode: state } }: Pick<RequestContext, 'account'>,
  { programId, endsOn }: SamplingEvent,
): Promise<boolean> {
  const program = await findProgramById(trx, programId);
  return program !== undefined && isCountedProgram({ programTypeId: program.programType.id, state, on: endsOn });
}

const isAnalyzedIn = ({ samplingEventAnalytes }: SamplingEvent, { analyteId }: RegulatedAnalyte): boolean =>
  samplingEventAnalytes.some((analyte) => analyte.analyteId === analyteId);

/** Lead, if a rule wants the fifth liter of sites with a lead line. */
function findFifthLiter(
  { account: { primacyCode: state } }: Pick<RequestContext, 'account'>,
  event: SamplingEvent,
): RegulatedAnalyte | undefined {
  const lead = analytesWithActionLevel.find((one) => one.analyteCode === 'lead' && isAnalyzedIn(event, one));
  return lead && isFifthLiterWanted(lead, { state, endsOn: event.endsOn }) ? lead : undefined;
}
