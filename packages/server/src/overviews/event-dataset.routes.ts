import { hasFeature } from '@curbstop/contract/accounts/requirement.policy';
import { datasetProblems } from '@curbstop/contract/overviews/dataset.problems';
import { eventDatasets, inventoryDatasets } from '@curbstop/contract/overviews/dataset.values';
import * as eventDatasetEndpoints from '@curbstop/contract/overviews/event-dataset.endpoints';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { Router } from '../foundation/http/serve.ts';
import type { Service } from '../foundation/service.ts';
import { findProgramOfEvent, listDatasetRows } from './event-dataset.ts';

export function eventDatasetRoutes(router: Router): void {
  router.account(eventDatasetEndpoints.getEventDataset, getEventDataset);
}

const getEventDataset: Service<typeof eventDatasetEndpoints.getEventDataset> = (context, { id, dataset: name }) => {
  const dataset = eventDatasets.find((datasetName) => datasetName === name);
  if (!dataset) throw datasetProblems.invalidEventDataset();
  if (inventoryDatasets.has(dataset) && !hasFeature(context.features, 'ASSETS')) throw commonProblems.featureMissing();
  return context.database.read(async (trx) => {
    const programId = await findProgramOfEvent(trx, id);
    if (programId === undefined) throw commonProblems.notFound();
    return listDatasetRows(trx, dataset, { eventId: id, programId, timeZone: context.account.timeZone });
  });
};
