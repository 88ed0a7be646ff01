import { needs } from '@curbstop/contract/accounts/need.values';
import { classificationInputs, classify } from '@curbstop/contract/service-lines/classification.calculation';
import { compareWithStated, explainStored } from '@curbstop/contract/service-lines/explanation.calculation';
import { classificationRulesFor, classificationRulesOfVersion } from '@curbstop/contract/regulations/service-line-classification.calculation';
import {
  addServiceLine, countInventory, listServiceLineChanges, listServiceLines, readServiceLine, updateServiceLine, type InventoryCounts, type ServiceLineDetails, type ServiceLineRow,
} from '@curbstop/contract/service-lines/service-line.calls';
import { serviceLineFields, verifiedOnCreate, type ServiceLine } from '@curbstop/contract/service-lines/service-line.rules';
import type { CustomValues } from '@curbstop/contract/custom-fields/custom-field.rules';
import type { BodyOf } from '@curbstop/contract/kinds/call';
import { commonProblems } from '@curbstop/contract/kinds/problem';
import type { Caller } from '../../foundation/caller.ts';
import { instant, today } from '../../foundation/clock.ts';
import { nameConstraint } from '../../foundation/database/constraints.ts';
import { difference, listChanges, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { AccountHandler } from '../../foundation/http/serve.ts';
import { newId } from '../../foundation/new-id.ts';
import type { RelatedEntity } from '../attachments/related-entity.service.ts';
import { hasCustomFields } from '../custom-fields/custom-field.service.ts';
import { changedValues, judgedValues, pageWithCustomFields, withFieldNames } from '../custom-fields/custom-value.service.ts';
import { classificationColumns, columnsOf } from './service-line-row.calculation.ts';
import { changeServiceLine, countByCategory, findServiceLine, insertServiceLine, linesAtLocation, namesOfLines, serviceLineSource } from './service-line.repository.ts';

nameConstraint('service_lines_external_id', 'serviceLineIdTaken', 409, 'Another service line has this ID already. Use an ID that no other line has.');

export const pageOfServiceLines: AccountHandler<typeof listServiceLines> = async (caller, { query }) => {
  const page = await pageWithCustomFields<typeof serviceLineSource.list, ServiceLineRow>(caller, 'pwsserviceline', serviceLineSource, query);
  return { ...page, items: [...page.items] };
};

/** A line as something that files hang on. */
export const relatedServiceLine: RelatedEntity = { need: needs.viewInventory, named: namesOfLines, atLocation: linesAtLocation };

export const inventoryCountsOf: AccountHandler<typeof countInventory> = (caller) => inventoryMaterialCounts(caller);

/** [B3.17], for both doors. */
export function inventoryMaterialCounts(caller: Caller): Promise<InventoryCounts> {
  return caller.database.read(countByCategory);
}

export const oneServiceLine: AccountHandler<typeof readServiceLine> = (caller, { params }) =>
  caller.database.read(async (trx) => answerTo(caller, await readLine(trx, params.id)));

export const changesOfServiceLine: AccountHandler<typeof listServiceLineChanges> = (caller, { params }) =>
  caller.database.read(async (trx) => {
    await readLine(trx, params.id);
    const changes = await listChanges(trx, 'serviceLine', params.id);
    return { ...changes, items: await withFieldNames(trx, caller, changes.items) };
  });

/** Adds a line at a location of the account; its class comes from what it says, like every other. */
export const createServiceLine: AccountHandler<typeof addServiceLine> = (caller, { body }) =>
  caller.database.write(async (trx) => {
    const id = newId();
    const fields = { ...body.fields, system: verifiedOnCreate(body.fields.system), customer: verifiedOnCreate(body.fields.customer), customFields: await judgedValues(trx, caller, { ...customPath, kept: {}, change: body.fields.customFields }) };
    const inputs = classificationInputs(fields);
    const classifiedOn = instant(caller.house.clock);
    const columns = { ...columnsOf(fields), ...classificationColumns(classify(inputs, rulesInForce(caller)), inputs, classifiedOn), created_on: classifiedOn, updated_on: classifiedOn };
    if (!(await insertServiceLine(trx, { id, locationId: body.locationId }, columns))) throw commonProblems.notFound({ property: 'locationId' });
    const line = await readLine(trx, id);
    await recordChange(trx, caller, { entityType: 'serviceLine', entityId: id, operation: 'created', before: null, after: recorded(line) });
    return answerTo(caller, line);
  });

/** Saves an edit and computes the class anew from what the line says now. */
export const editServiceLine: AccountHandler<typeof updateServiceLine> = (caller, { params, body }) => caller.database.write(async (trx) => changeLine(trx, caller, await readLine(trx, params.id), body));

/** The account's own fields alone, as part of the same record. */
export function setLineValues(caller: Caller, { id, version, customFields }: { readonly id: string; readonly version: number; readonly customFields: CustomValues }): Promise<ServiceLineDetails> {
  return caller.database.write(async (trx) => {
    const before = await readLine(trx, id);
    return changeLine(trx, caller, before, { version, reason: null, fields: { ...serviceLineFields.parse(before), customFields } });
  });
}

async function changeLine(trx: AccountTransaction, caller: Caller, before: ServiceLine, body: BodyOf<typeof updateServiceLine>): Promise<ServiceLineDetails> {
  if (before.version !== body.version) throw commonProblems.changedMeanwhile({ current: answerTo(caller, before) });
  const fields = { ...body.fields, customFields: await judgedValues(trx, caller, { ...customPath, kept: before.customFields, change: body.fields.customFields }) };
  const inputs = classificationInputs(fields);
  const classification = classify(inputs, rulesInForce(caller));
  const classifiedOn = instant(caller.house.clock);
  const columns = { ...columnsOf(fields), ...classificationColumns(classification, inputs, classifiedOn), updated_on: classifiedOn };
  const isOurs = await changeServiceLine(trx, before.id, body.version, columns);
  const after = await readLine(trx, before.id);
  if (!isOurs) throw commonProblems.changedMeanwhile({ current: answerTo(caller, after) });
  await recordChange(trx, caller, { entityType: 'serviceLine', entityId: before.id, operation: 'updated', reason: body.reason, ...differenceOf(before, after) });
  return answerTo(caller, after);
}

/** The dated rules of the account's State, as of today at the water system. */
export function rulesInForce(caller: Caller) {
  return classificationRulesFor(caller.account.primacyCode, today(caller.house.clock, caller.account.timeZone));
}

async function readLine(trx: AccountTransaction, id: string): Promise<ServiceLine> {
  const line = await findServiceLine(trx, id);
  if (!line) throw commonProblems.notFound();
  return line;
}

const customPath = { entity: 'pwsserviceline', path: 'fields.customFields' } as const;

/** What the history compares: the line's own fields and its class. */
function recorded(line: ServiceLine): Record<string, unknown> {
  const { customFields, ...own } = serviceLineFields.parse(line);
  return { ...own, ...(Object.keys(customFields).length > 0 && { customFields }), category: line.classification.category, review: line.classification.review };
}

/** The account's own fields are told one by one. */
function differenceOf(before: ServiceLine, after: ServiceLine): ReturnType<typeof difference> {
  const told = difference(recorded({ ...before, customFields: {} }), recorded({ ...after, customFields: {} }));
  const values = changedValues(before.customFields, after.customFields);
  return { before: { ...told.before, ...values.before }, after: { ...told.after, ...values.after } };
}

/** What the account did not buy is not shown; it stays where it is. */
function answerTo(caller: Caller, line: ServiceLine): ServiceLineDetails {
  return withExplanation(hasCustomFields(caller) ? line : { ...line, customFields: {} });
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
