import { hasFeature } from '@curbstop/contract/accounts/requirement.policy';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { programTypes } from '@curbstop/contract/programs/program.values';
import { listAnalytesOfProgramType } from '@curbstop/contract/sampling-events/analyte.calculation';
import { analytes, type Analyte } from '@curbstop/contract/sampling-events/analyte.values';
import type * as samplingEventEndpoints from '@curbstop/contract/sampling-events/sampling-event.endpoints';
import { eventTypes } from '@curbstop/contract/sampling-events/sampling-event.values';
import { getSampleQuantity, listSkusOfProgramType } from '@curbstop/contract/sampling-events/sku.calculation';
import { skus, type CatalogSku } from '@curbstop/contract/sampling-events/sku.values';
import type { Service } from '../../foundation/service.ts';
import { findProgramById } from '../programs/program.service.ts';

// The options for setting up an event.

export const listEventTypes: Service<typeof samplingEventEndpoints.listEventTypes> = () =>
  Promise.resolve(eventTypes.map((name) => ({ name })));

export const listAnalytesOfProgram: Service<typeof samplingEventEndpoints.listAnalytesOfProgram> = async (
  context,
  { id },
) => {
  const program = await context.database.read((trx) => findProgramById(trx, id));
  if (!program) throw commonProblems.notFound();
  return listAnalytesOfProgramType(program.programTypeId).map(analyteOption);
};

/** [A7.17]: the analytes of all program types that the account may use. */
export const listAnalytesOfAccount: Service<typeof samplingEventEndpoints.listAnalytesOfAccount> = (context) => {
  const bought = programTypes.filter(({ feature }) => hasFeature(context.features, feature));
  const knownIds = new Set(bought.flatMap(({ id }) => listAnalytesOfProgramType(id)));
  return Promise.resolve(analytes.filter((analyte) => knownIds.has(analyte)).map(analyteOption));
};

export const listSkus: Service<typeof samplingEventEndpoints.listSkus> = (_context, { programTypeId }) =>
  Promise.resolve((programTypeId === undefined ? skus : listSkusOfProgramType(programTypeId)).map(skuOption));

export const listProtocols: Service<typeof samplingEventEndpoints.listProtocols> = () =>
  Promise.resolve(
    skus.map(({ id, sku, name, instructions, samples }) => ({
      skuId: id,
      sku,
      name,
      instructions,
      samples: [...samples],
    })),
  );

const analyteOption = ({ id, name, displayName, unit, isRange }: Analyte) => ({ id, name, displayName, unit, isRange });

function skuOption(sku: CatalogSku) {
  return {
    id: sku.id,
    name: sku.name,
    sku: sku.sku,
    sampleQuantity: getSampleQuantity(sku),
    skuProgramTypes: sku.programTypeIds.map((programTypeId) => ({ programTypeId })),
  };
}
