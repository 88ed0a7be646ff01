import * as programHubEndpoints from '@curbstop/contract/overviews/program-hub.endpoints';
import type { HubProgram } from '@curbstop/contract/overviews/program-hub.endpoints';
import { datasetProblems } from '@curbstop/contract/overviews/dataset.problems';
import { weeklyDatasets } from '@curbstop/contract/overviews/dataset.values';
import type { Router } from '../foundation/http/serve.ts';
import { getAccountToday } from '../foundation/request-context.ts';
import type { Service } from '../foundation/service.ts';
import { countLocationsInPrograms, listHubProgramRows, listWeeks } from './program-hub.ts';

export function programHubRoutes(router: Router): void {
  router.account(programHubEndpoints.getHubTotals, getHubTotals);
  router.account(programHubEndpoints.listHubPrograms, listHubPrograms);
  router.account(programHubEndpoints.getWeeklyStats, getWeeklyStats);
}

const listHubPrograms: Service<typeof programHubEndpoints.listHubPrograms> = (context) =>
  context.database.read(listHubProgramRows);

const summed = [
  'events',
  'activeEvents',
  'goal',
  'samples',
  'collected',
  'receivedByLab',
  'analyzed',
  'exceedances',
] as const;

const getHubTotals: Service<typeof programHubEndpoints.getHubTotals> = (context) =>
  context.database.read(async (trx) => {
    const programs = await listHubProgramRows(trx);
    const sums = Object.fromEntries(summed.map((name) => [name, sumPrograms(programs, name)])) as Pick<
      HubProgram,
      (typeof summed)[number]
    >;
    return { programs: programs.length, ...sums, ...(await countLocationsInPrograms(trx)) };
  });

function sumPrograms(programs: readonly HubProgram[], name: (typeof summed)[number]): number {
  return programs.reduce((sum, program) => sum + program[name], 0);
}

const getWeeklyStats: Service<typeof programHubEndpoints.getWeeklyStats> = (context, { dataset: name }) => {
  const dataset = weeklyDatasets.find((datasetName) => datasetName === name);
  if (!dataset) throw datasetProblems.invalidWeeklyDataset();
  const { timeZone } = context.account;
  const today = getAccountToday(context);
  return context.database.read((trx) => listWeeks(trx, { dataset, today, timeZone }));
};
