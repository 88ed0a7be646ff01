import { commonProblems } from '@curbstop/contract/primitives/problem';
import { isCountedProgram } from '@curbstop/contract/regulations/counted-program.calculation';
import { compareLevels, type PercentileEvent } from '@curbstop/contract/samples/percentile-counts.calculation';
import {
  countMissingLiters,
  excludeUndated,
  countPercentileSamples,
} from '@curbstop/contract/samples/event-percentile.calculation';
import { isFifthLiterWanted } from '@curbstop/contract/samples/fifth-liter-sites.calculation';
import { maxPercentileEvents } from '@curbstop/contract/samples/program-percentile.endpoints';
import type * as programPercentileEndpoints from '@curbstop/contract/samples/program-percentile.endpoints';
import type { Service } from '../../foundation/service.ts';
import { findProgramById } from '../programs/program.service.ts';
import { listRulesDays } from './event-rules-day.events.ts';
import { listSampleColumns, listLatestEvents, type StoredSampleColumns } from './event-percentile.repository.ts';
import {
  analytesWithActionLevel,
  getPopulationOfEvent,
  getPopulations,
  hasHigherSites,
  toDecidingSamples,
} from './event-percentile.service.ts';
import { listPercentileChoices } from './percentile-method.service.ts';

/** All events with the same few statements. */
export const listProgramPercentiles: Service<typeof programPercentileEndpoints.listProgramPercentiles> = (
  context,
  { id },
) =>
  context.database.read(async (trx) => {
    const { account } = context;
    const program = await findProgramById(trx, id);
    if (!program) throw commonProblems.notFound();
    const events = await listLatestEvents(trx, id, maxPercentileEvents);
    const samples = await listSampleColumns(
      trx,
      events.map(({ eventId }) => eventId),
    );
    const samplesOf = new Map<string, StoredSampleColumns[]>(events.map(({ eventId }) => [eventId, []]));
    for (const sample of samples) samplesOf.get(sample.eventId)?.push(sample);
    const rulesDays = await listRulesDays(trx, context, events);
    const populations = await getPopulations(trx);
    const shared = {
      state: account.primacyCode,
      hasHigherSites: await hasHigherSites(trx),
      percentileMethods: await listPercentileChoices(trx),
    };
    return events.map(({ analyteIds, ...event }, at) => {
      const rulesOn = rulesDays[at] ?? event.endsOn;
      const { programType } = program;
      return {
        ...event,
        rulesOn,
        isCompliance: isCountedProgram({
          programTypeId: programType.id,
          state: account.primacyCode,
          endsOn: event.endsOn,
        }),
        analytes: calculateAnalytes(
          { ...event, ...shared, endsOn: rulesOn, populationServed: getPopulationOfEvent(event, populations) },
          { analyteIds, samples: samplesOf.get(event.eventId) ?? [] },
        ),
      };
    });
  });

interface SamplesWithAnalytes {
  readonly analyteIds: readonly number[];
  readonly samples: readonly StoredSampleColumns[];
}

/** By the rules of the monitoring period, whose day is the event's last one here. */
function calculateAnalytes(event: PercentileEvent, { analyteIds, samples }: SamplesWithAnalytes) {
  return analytesWithActionLevel
    .filter(({ analyteId }) => analyteIds.includes(analyteId))
    .map((analyte) => {
      const ofAnalyte = toDecidingSamples(analyte, samples);
      const countedSamples = excludeUndated(analyte, event, ofAnalyte);
      const tally = countPercentileSamples(analyte, event, countedSamples);
      const { analyteCode, displayName } = analyte;
      return {
        analyteCode,
        displayName,
        percentile: compareLevels(analyte, event, tally.counted),
        missingFifthLiters: isFifthLiterWanted(analyte, event) ? countMissingLiters(analyte, event, countedSamples) : 0,
      };
    });
}
