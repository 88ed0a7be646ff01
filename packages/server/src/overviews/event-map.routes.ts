import * as eventMapEndpoints from '@curbstop/contract/overviews/event-map.endpoints';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { Router } from '../foundation/http/serve.ts';
import type { Service } from '../foundation/service.ts';
import { findProgramOfEvent } from './event-dataset.ts';
import { countLocationStages, listMappedLocations } from './event-map.ts';

export function eventMapRoutes(router: Router): void {
  router.account(eventMapEndpoints.getEventMap, getEventMap);
}

const getEventMap: Service<typeof eventMapEndpoints.getEventMap> = (context, { id }) =>
  context.database.read(async (trx) => {
    if ((await findProgramOfEvent(trx, id)) === undefined) throw commonProblems.notFound();
    return { stages: await countLocationStages(trx, id), items: await listMappedLocations(trx, id) };
  });
