import { filterDistribution } from '@curbstop/contract/sampling-events/sampling-event.values';
import { countDays } from '@curbstop/contract/primitives/calendar';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type * as eventMetricsEndpoints from '@curbstop/contract/samples/event-metrics.endpoints';
import { isFifthLiterBottleMissing } from '@curbstop/contract/sampling-events/sku.calculation';
import type { Service } from '../../foundation/service.ts';
import { countLocationsOfEvent } from '../sampling-events/event-location.service.ts';
import { findEventById } from '../sampling-events/sampling-event.service.ts';
import { getIncompleteSites } from './incomplete-sites.service.ts';
import { countFifthLiterLocations, countSampleStages } from './event-metrics.repository.ts';
import { getAccountToday } from '../../foundation/request-context.ts';

/** [A7.38, B7.55] */
export const getEventMetrics: Service<typeof eventMetricsEndpoints.getEventMetrics> = (context, { id }) =>
  context.database.read(async (trx) => {
    const event = await findEventById(trx, id);
    if (!event) throw commonProblems.notFound();
    const { gaps, wantsFifthLiter } = await getIncompleteSites(trx, context, event.id);
    return {
      samplesPlanned: event.eventType === filterDistribution ? 0 : event.totalGoal,
      locationsAssigned: await countLocationsOfEvent(trx, event.id),
      ...(await countSampleStages(trx, event.id)),
      gaps,
      withoutFifthLiterBottle:
        wantsFifthLiter && isFifthLiterBottleMissing(event) ? await countFifthLiterLocations(trx, event.id) : 0,
      daysLeft: countDays(getAccountToday(context), event.endsOn),
    };
  });
