import { commonProblems } from '@curbstop/contract/primitives/problem';
import { compareAmounts, type PercentileEvent } from '@curbstop/contract/samples/percentile-tally.calculation';
import { tallySamples } from '@curbstop/contract/samples/event-percentile.calculation';
import { maxPercentileEvents } from '@curbstop/contract/samples/program-percentile.endpoints';
import type * as programPercentileEndpoints from '@curbstop/contract/samples/program-percentile.endpoints';
import type { Service } from '../../foundation/service.ts';
import { getPopulationServed } from '../accounts/account-profile.service.ts';
import { findProgramById } from '../programs/program.service.ts';
import { listLatestEvents, listSamplesOfEvents, type SampleWithAmounts } from './event-percentile.repository.ts';
import { analytesWithActionLevel, hasHigherSites, toSampleAmount } from './event-percentile.service.ts';

/** All events with the same few statements. */
export const listProgramPercentiles: Service<typeof programPercentileEndpoints.listProgramPercentiles> = (
  { database, account },
  { id },
) =>
  database.read(async (trx) => {
    if (!(await findProgramById(trx, id))) throw commonProblems.notFound();
    const events = await listLatestEvents(trx, id, maxPercentileEvents);
    const samples = await listSamplesOfEvents(
      trx,
      events.map(({ eventId }) => eventId),
      analytesWithActionLevel.map(({ analyteId }) => analyteId),
    );
    const samplesOf = new Map<string, SampleWithAmounts[]>(events.map(({ eventId }) => [eventId, []]));
    for (const { eventId, ...sample } of samples) samplesOf.get(eventId)?.push(sample);
    const shared = {
      state: account.primacyCode,
      populationServed: await getPopulationServed(trx),
      hasHigherSites: await hasHigherSites(trx),
    };
    return events.map(({ analyteIds, ...event }) => ({
      ...event,
      substances: calculateAnalytes(
        { ...event, ...shared },
        { analyteIds, samples: samplesOf.get(event.eventId) ?? [] },
      ),
    }));
  });

interface SamplesWithAnalytes {
  readonly analyteIds: readonly number[];
  readonly samples: readonly SampleWithAmounts[];
}

function calculateAnalytes(event: PercentileEvent, { analyteIds, samples }: SamplesWithAnalytes) {
  return analytesWithActionLevel
    .filter(({ analyteId }) => analyteIds.includes(analyteId))
    .map((analyte) => {
      const tally = tallySamples(
        analyte,
        event,
        samples.map(({ amounts, ...sample }) => ({
          ...sample,
          ...toSampleAmount(analyte, amounts[analyte.analyteId]),
        })),
      );
      const { actionLevel, displayName } = analyte;
      return { substance: actionLevel, displayName, percentile: compareAmounts(analyte, event, tally.counted) };
    });
}
