import { commonProblems } from '@curbstop/contract/primitives/problem';
import type * as openWorkEndpoints from '@curbstop/contract/sampling-events/open-work.endpoints';
import type { Service } from '../../foundation/service.ts';
import { countOpenIn } from './open-work.repository.ts';

export const countOpenWork: Service<typeof openWorkEndpoints.countOpenWork> = (context, { eventIds }) =>
  context.database.read(async (trx) => {
    const { events, ...open } = await countOpenIn(trx, eventIds);
    if (events < eventIds.length) throw commonProblems.notFound();
    return open;
  });
