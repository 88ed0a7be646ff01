import { classificationInputs, classify } from '@curbstop/contract/service-lines/classification.calculation';
import { compareWithStated, explainStored } from '@curbstop/contract/service-lines/explanation.calculation';
import { classificationRulesFor, classificationRulesOfVersion } from '@curbstop/contract/regulations/service-line-classification.calculation';
import {
  addServiceLine, countInventory, listServiceLineChanges, listServiceLines, readServiceLine, updateServiceLine, type InventoryCounts, type ServiceLineDetails, type ServiceLineRow,
} from '@curbstop/contract/service-lines/service-line.calls';
import { serviceLineFields, verifiedOnCreate, type ServiceLine } from '@curbstop/contract/service-lines/service-line.rules';
import { commonProblems } from '@curbstop/contract/kinds/problem';
import type { Caller } from '../../foundation/caller.ts';
import { instant, today } from '../../foundation/clock.ts';
import { nameConstraint } from '../../foundation/database/constraints.ts';
import { difference, listChanges, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { asks, findPage } from '../../foundation/database/list-door.ts';
import type { AccountHandler } from '../../foundation/http/serve.ts';
import { newId } from '../../foundation/new-id.ts';
import { classificationColumns, columnsOf } from './service-line-row.calculation.ts';
import { changeServiceLine, countByCategory, findServiceLine, insertServiceLine, serviceLineSource } from './service-line.repository.ts';

nameConstraint('service_lines_external_id', 'serviceLineIdTaken', 409, 'Another service line has this ID already. Use an ID that no other line has.');

export const pageOfServiceLines: AccountHandler<typeof listServiceLines> = async (caller, { query }) => {
  const page = await findPage<typeof serviceLineSource.list, ServiceLineRow>(asks(caller), serviceLineSource, query);
  return { ...page, items: [...page.items] };
};

export const inventoryCountsOf: AccountHandler<typeof countInventory> = (caller) => inventoryMaterialCounts(caller);

/** [B3.17], for both doors. */
export function inventoryMaterialCounts(caller: Caller): Promise<InventoryCounts> {
  return caller.database.read(countByCategory);
}

export const oneServiceLine: AccountHandler<typeof readServiceLine> = (caller, { params }) =>
  caller.database.read(async (trx) => withExplanation(await readLine(trx, params.id)));

export const changesOfServiceLine: AccountHandler<typeof listServiceLineChanges> = (caller, { params }) =>
  caller.database.read(async (trx) => {
    await readLine(trx, params.id);
    return listChanges(trx, 'serviceLine', params.id);
  });

/** Adds a line at a location of the account; its class comes from what it says, like every other. */
export const createServiceLine: AccountHandler<typeof addServiceLine> = (caller, { body }) =>
  caller.database.write(async (trx) => {
    const id = newId();
    const fields = { ...body.fields, system: verifiedOnCreate(body.fields.system), customer: verifiedOnCreate(body.fields.customer) };
    const inputs = classificationInputs(fields);
    const classifiedOn = instant(caller.house.clock);
    const columns = { ...columnsOf(fields), ...classificationColumns(classify(inputs, rulesInForce(caller)), inputs, classifiedOn), created_on: classifiedOn, updated_on: classifiedOn };
    if (!(await insertServiceLine(trx, { id, locationId: body.locationId }, columns))) throw commonProblems.notFound({ property: 'locationId' });
    const line = await readLine(trx, id);
    await recordChange(trx, caller, { entityType: 'serviceLine', entityId: id, operation: 'created', before: null, after: recorded(line) });
    return withExplanation(line);
  });

/** Saves an edit and computes the class anew from what the line says now. */
export const editServiceLine: AccountHandler<typeof updateServiceLine> = (caller, { params, body }) =>
  caller.database.write(async (trx) => {
    const before = await readLine(trx, params.id);
    if (before.version !== body.version) throw commonProblems.changedMeanwhile({ current: withExplanation(before) });
    const inputs = classificationInputs(body.fields);
    const classification = classify(inputs, rulesInForce(caller));
    const classifiedOn = instant(caller.house.clock);
    const columns = { ...columnsOf(body.fields), ...classificationColumns(classification, inputs, classifiedOn), updated_on: classifiedOn };
    const isOurs = await changeServiceLine(trx, params.id, body.version, columns);
    const after = await readLine(trx, params.id);
    if (!isOurs) throw commonProblems.changedMeanwhile({ current: withExplanation(after) });
    await recordChange(trx, caller, { entityType: 'serviceLine', entityId: params.id, operation: 'updated', reason: body.reason, ...difference(recorded(before), recorded(after)) });
    return withExplanation(after);
  });

/** The dated rules of the account's State, as of today at the water system. */
export function rulesInForce(caller: Caller) {
  return classificationRulesFor(caller.account.primacyCode, today(caller.house.clock, caller.account.timeZone));
}

async function readLine(trx: AccountTransaction, id: string): Promise<ServiceLine> {
  const line = await findServiceLine(trx, id);
  if (!line) throw commonProblems.notFound();
  return line;
}

/** What the history compares: the line's own fields and its class. */
function recorded(line: ServiceLine): Record<string, unknown> {
  return { ...serviceLineFields.parse(line), category: line.classification.category, review: line.classification.review };
}

function withExplanation(line: ServiceLine): ServiceLineDetails {
  const inputs = classificationInputs(line);
  const explained = explainStored(inputs, line.classification);
  const stated = line.statedCategory && compareWithStated(line.statedCategory, inputs, classificationRulesOfVersion(line.classification.ruleVersion));
  return {
    ...line,
    explanation: {
      sentence: explained.sentence,
      whatWouldChange: explained.whatWouldChange.map(({ sentence, category }) => ({ sentence, category })),
      contradiction: stated ? stated.sentence : null,
      source: explained.source,
    },
  };
}
