import { requirements } from '@curbstop/contract/accounts/requirement.values';
import {
  classificationInputs,
  classify,
  isReplacementCategory,
} from '@curbstop/contract/service-lines/classification.calculation';
import { protectiveOrder } from '@curbstop/contract/service-lines/service-line.values';
import { evidenceOf } from '@curbstop/contract/service-lines/statement.calculation';
import { explain } from '@curbstop/contract/service-lines/explanation.calculation';
import {
  changeLineFields,
  historyOfFields,
  type LineBeforeChange,
  type LineChangeRefusal,
} from '@curbstop/contract/service-lines/line-change.calculation';
import { carryLeadHistory, correctedAnswers } from '@curbstop/contract/service-lines/lead-history.calculation';
import { newlyMissingBasis, type LineBases } from '@curbstop/contract/service-lines/missing-basis.calculation';
import { serviceLineProblems } from '@curbstop/contract/service-lines/service-line.problems';
import {
  classificationRulesFor,
  findClassificationRules,
  type ClassificationRules,
} from '@curbstop/contract/regulations/service-line-classification.calculation';
import {
  addServiceLine,
  countInventory,
  listServiceLineChanges,
  listServiceLines,
  readServiceLine,
  updateServiceLine,
  type InventoryCounts,
  type ServiceLineDetails,
  type ServiceLineRow,
} from '@curbstop/contract/service-lines/service-line.calls';
import {
  serviceLineFields,
  verifiedOnCreate,
  type LineStatement,
  type ServiceLine,
  type ServiceLineFields,
} from '@curbstop/contract/service-lines/service-line.rules';
import type { CustomValues } from '@curbstop/contract/custom-fields/custom-field.rules';
import type { BodyOf } from '@curbstop/contract/primitives/endpoint';
import { commonProblems, Problem } from '@curbstop/contract/primitives/problem';
import type { RequestContext } from '../../foundation/request-context.ts';
import { instant, today } from '../../foundation/clock.ts';
import { nameConstraint } from '../../foundation/database/constraints.ts';
import { difference, listChanges, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { AccountHandler } from '../../foundation/http/serve.ts';
import { newId } from '../../foundation/new-id.ts';
import type { RelatedEntity } from '../attachments/related-entity.service.ts';
import { hasCustomFields } from '../custom-fields/custom-field.service.ts';
import {
  changedValues,
  evaluatedValues,
  pageWithCustomFields,
  withFieldNames,
} from '../custom-fields/custom-value.service.ts';
import { findDeletedLead, type DeletedLead } from './deleted-lead.repository.ts';
import {
  classificationColumns,
  columnsOf,
  correctedColumns,
  statementColumns,
} from './service-line-row.calculation.ts';
import {
  changeServiceLine,
  countByCategory,
  findServiceLine,
  insertServiceLine,
  linesAtLocation,
  namesOfLines,
  serviceLineSource,
} from './service-line.repository.ts';

nameConstraint(
  'service_lines_external_id',
  'serviceLineIdTaken',
  409,
  'Another service line has this ID already. Use an ID that no other line has.',
);

export const pageOfServiceLines: AccountHandler<typeof listServiceLines> = async (context, { query }) => {
  const page = await pageWithCustomFields<typeof serviceLineSource.list, ServiceLineRow>(
    context,
    'pwsserviceline',
    serviceLineSource,
    query,
  );
  return { ...page, items: [...page.items] };
};

/** A line as something that files hang on. */
export const relatedServiceLine: RelatedEntity = {
  requirement: requirements.viewInventory,
  named: namesOfLines,
  atLocation: linesAtLocation,
};

export const inventoryCountsOf: AccountHandler<typeof countInventory> = (context) => inventoryMaterialCounts(context);

/** [B3.17], for both doors. */
export function inventoryMaterialCounts(context: RequestContext): Promise<InventoryCounts> {
  return context.database.read(countByCategory);
}

export const oneServiceLine: AccountHandler<typeof readServiceLine> = (context, { params }) =>
  context.database.read(async (trx) => answerTo(context, await readLine(trx, params.id)));

export const changesOfServiceLine: AccountHandler<typeof listServiceLineChanges> = (context, { params }) =>
  context.database.read(async (trx) => {
    await readLine(trx, params.id);
    const changes = await listChanges(trx, 'serviceLine', params.id);
    return { ...changes, items: await withFieldNames(trx, context, changes.items) };
  });

/** Adds a line at a location of the account; its class comes from what it says, like every other. */
export const createServiceLine: AccountHandler<typeof addServiceLine> = (context, { body }) =>
  context.database.write(async (trx) => {
    const id = newId();
    const customFields = await evaluatedValues(trx, context, {
      ...customPath,
      kept: {},
      change: body.fields.customFields,
    });
    const wanted = {
      ...body.fields,
      system: verifiedOnCreate(body.fields.system),
      customer: verifiedOnCreate(body.fields.customer),
      customFields,
    };
    const deleted = await findDeletedLead(trx, { externalId: wanted.externalId, locationId: body.locationId });
    const fields = comingAgain(deleted, allowedFields(null, wanted, null));
    const statement = deleted?.statement ?? null;
    const inputs = classificationInputs(fields, statement && { ...statement, isOpen: true });
    const classifiedOn = instant(context.app.clock);
    const classification = classify(inputs, rulesInForce(context));
    requireBasis(null, { ...fields, category: classification.category });
    const corrected = correctedColumns(correctedAnswers(deleted?.history ?? null, fields));
    const columns = {
      ...columnsOf(fields),
      ...corrected,
      ...statementColumns(statement),
      ...classificationColumns(classification, { fields, inputs, classifiedOn }),
      created_on: classifiedOn,
      updated_on: classifiedOn,
    };
    if (!(await insertServiceLine(trx, { id, locationId: body.locationId }, columns)))
      throw commonProblems.notFound({ property: 'locationId' });
    const line = await readLine(trx, id);
    await recordChange(trx, context, {
      entityType: 'serviceLine',
      entityId: id,
      operation: 'created',
      before: null,
      after: recorded(line),
      reason: carriedReason(deleted, { wanted, line }),
    });
    return answerTo(context, line);
  });

/** A line that was deleted and comes again keeps what its record said of earlier lead; it is corrected on the new line, with a reason. */
function comingAgain(deleted: DeletedLead | undefined, fields: ServiceLineFields): ServiceLineFields {
  if (!deleted) return fields;
  const { previouslyLead, connectorPreviouslyLead } = carryLeadHistory(deleted.history, historyOfFields(fields), false);
  return { ...fields, previouslyLead: previouslyLead.answer, connectorPreviouslyLead: connectorPreviouslyLead.answer };
}

function carriedReason(
  deleted: DeletedLead | undefined,
  { wanted, line }: { readonly wanted: ServiceLineFields; readonly line: ServiceLine },
): string | null {
  const isCarried =
    line.statement !== null ||
    line.previouslyLead !== wanted.previouslyLead ||
    line.connectorPreviouslyLead !== wanted.connectorPreviouslyLead;
  return deleted && isCarried ? `Carried over from ${deleted.carriedFrom}, which was recorded with lead` : null;
}

/** Saves an edit and computes the class again from what the line says now. */
export const editServiceLine: AccountHandler<typeof updateServiceLine> = (context, { params, body }) =>
  context.database.write(async (trx) => changeLine(trx, context, await readLine(trx, params.id), body));

/** The account's own fields alone, as part of the same record. */
export function setLineValues(
  context: RequestContext,
  { id, version, customFields }: { readonly id: string; readonly version: number; readonly customFields: CustomValues },
): Promise<ServiceLineDetails> {
  return context.database.write(async (trx) => {
    const before = await readLine(trx, id);
    return changeLine(trx, context, before, {
      version,
      reason: null,
      fields: { ...serviceLineFields.parse(before), customFields },
    });
  });
}

async function changeLine(
  trx: AccountTransaction,
  context: RequestContext,
  before: ServiceLine,
  body: BodyOf<typeof updateServiceLine>,
): Promise<ServiceLineDetails> {
  const customFields = await evaluatedValues(trx, context, {
    ...customPath,
    kept: before.customFields,
    change: body.fields.customFields,
  });
  const fields = allowedFields(
    { ...serviceLineFields.parse(before), correctedFromYes: before.correctedFromYes },
    { ...body.fields, customFields },
    body.reason,
  );
  return saveLine(trx, context, {
    before,
    version: body.version,
    fields,
    statement: statementAfterEdit(before, fields),
    statementIsNew: false,
    reason: body.reason,
  });
}

/** A line after a change: its fields and what is stated about the whole of it. */
interface LineToSave {
  readonly before: ServiceLine;
  /** The version that the editor saw. */
  readonly version: number;
  readonly fields: ServiceLineFields;
  readonly statement: LineStatement | null;
  readonly statementIsNew: boolean;
  readonly isSettled?: boolean;
  readonly reason: string | null;
}

/** Saves a line with the class that it has now, and records what changed; refused when it was saved by another person since. */
export async function saveLine(
  trx: AccountTransaction,
  context: RequestContext,
  { before, version, fields, statement, statementIsNew, isSettled = false, reason }: LineToSave,
): Promise<ServiceLineDetails> {
  if (before.version !== version) throw commonProblems.changedMeanwhile({ current: answerTo(context, before) });
  const rules = rulesInForce(context);
  const wasOpen = before.contradictsStated && !becomesProven(before, fields);
  const isOpen = !isSettled && (statementIsNew || wasOpen || fallsBelow(before, { fields, statement, rules }));
  const inputs = classificationInputs(fields, statement && { ...statement, isOpen });
  const classification = classify(inputs, rules);
  requireBasis(
    { ...before, category: before.classification.category },
    { ...fields, category: classification.category },
  );
  const classifiedOn = instant(context.app.clock);
  const corrected = correctedColumns(
    correctedAnswers({ ...historyOfFields(before), correctedFromYes: before.correctedFromYes }, fields),
  );
  const columns = {
    ...columnsOf(fields),
    ...corrected,
    ...statementColumns(statement),
    ...classificationColumns(classification, { fields, inputs, classifiedOn }),
    updated_on: classifiedOn,
  };
  const isOurs = await changeServiceLine(trx, before.id, version, columns);
  const after = await readLine(trx, before.id);
  if (!isOurs) throw commonProblems.changedMeanwhile({ current: answerTo(context, after) });
  await recordChange(trx, context, {
    entityType: 'serviceLine',
    entityId: before.id,
    operation: 'updated',
    reason,
    ...differenceOf(before, after),
  });
  return answerTo(context, after);
}

/** Both sides seen in the field settle what a list said before. */
function becomesProven(before: ServiceLineFields, after: ServiceLineFields): boolean {
  return !isProven(before) && isProven(after);
}

function isProven(line: ServiceLineFields): boolean {
  return evidenceOf(classificationInputs(line, null)).isProven;
}

/** A line that had the listed Lead or GRR and gets a milder class is looked at once, also where both sides were verified with it. */
function fallsBelow(
  before: ServiceLine,
  {
    fields,
    statement,
    rules,
  }: { fields: ServiceLineFields; statement: LineStatement | null; rules: ClassificationRules },
): boolean {
  if (!statement || !isReplacementCategory(statement.category) || before.contradictsStated) return false;
  const { category } = classify(classificationInputs(fields, { ...statement, isOpen: false }), rules);
  const listed = protectiveOrder[statement.category];
  return protectiveOrder[before.classification.category] >= listed && protectiveOrder[category] < listed;
}

/** A statement of Non-lead that materials had overruled does not come back when they are lost: it has to be given a basis again. */
function statementAfterEdit(before: ServiceLine, after: ServiceLineFields): LineStatement | null {
  const { statement } = before;
  return statement?.category === 'Non-lead' && hasMaterial(before) && !hasMaterial(after)
    ? { ...statement, basis: null }
    : statement;
}

function hasMaterial(line: ServiceLineFields): boolean {
  return evidenceOf(classificationInputs(line, null)).hasMaterial;
}

/** The fields as they may be saved; an answer that contradicts lead which is or was there is refused. */
function allowedFields(
  before: LineBeforeChange | null,
  fields: ServiceLineFields,
  reason: string | null,
): ServiceLineFields {
  const change = changeLineFields(before, fields, reason);
  if (change.refusal)
    throw refusals[change.refusal.property][change.refusal.remark]({ property: `fields.${change.refusal.property}` });
  return change.fields;
}

/** A line does not become Non-lead without a basis; one that was so before may be edited in its other fields. */
function requireBasis(before: LineBases | null, after: LineBases): void {
  const missing = newlyMissingBasis(before, after).map((side) =>
    serviceLineProblems.basisMissing({ property: `fields.${side}.classificationBasis`, values: { side } }),
  );
  if (missing[0])
    throw new Problem(
      missing[0].code,
      missing[0].status,
      missing.flatMap(({ details }) => details),
    );
}

const refusals = {
  previouslyLead: {
    besideLead: serviceLineProblems.neverLeadBesideLead,
    needsReason: serviceLineProblems.previouslyLeadNeedsReason,
    wasYes: serviceLineProblems.previouslyLeadWasYes,
  },
  connectorPreviouslyLead: {
    besideLead: serviceLineProblems.neverConnectedBesideLead,
    needsReason: serviceLineProblems.onceConnectedNeedsReason,
    wasYes: serviceLineProblems.onceConnectedWasYes,
  },
} as const satisfies Readonly<
  Record<LineChangeRefusal['property'], Readonly<Record<LineChangeRefusal['remark'], unknown>>>
>;

/** The dated rules of the account's State, as of today at the water system. */
export function rulesInForce(context: RequestContext) {
  return classificationRulesFor(context.account.primacyCode, today(context.app.clock, context.account.timeZone));
}

export async function readLine(trx: AccountTransaction, id: string): Promise<ServiceLine> {
  const line = await findServiceLine(trx, id);
  if (!line) throw commonProblems.notFound();
  return line;
}

const customPath = { entity: 'pwsserviceline', path: 'fields.customFields' } as const;

/** What the history compares: the line's own fields and its class. */
function recorded(line: ServiceLine): Record<string, unknown> {
  const { customFields, ...own } = serviceLineFields.parse(line);
  return {
    ...own,
    ...(Object.keys(customFields).length > 0 && { customFields }),
    ...statementRecord(line.statement),
    category: line.classification.category,
    review: line.classification.review,
  };
}

/** A line without a statement has nothing of it in its history. */
function statementRecord(statement: LineStatement | null): Record<string, unknown> {
  return { statedCategory: statement?.category ?? null, statedBasis: statement?.basis ?? null };
}

/** The account's own fields are told one by one. */
function differenceOf(before: ServiceLine, after: ServiceLine): ReturnType<typeof difference> {
  const told = difference(recorded({ ...before, customFields: {} }), recorded({ ...after, customFields: {} }));
  const values = changedValues(before.customFields, after.customFields);
  return { before: { ...told.before, ...values.before }, after: { ...told.after, ...values.after } };
}

/** What the account did not buy is not shown; it stays where it is. */
export function answerTo(context: RequestContext, line: ServiceLine): ServiceLineDetails {
  return withExplanation(context, hasCustomFields(context) ? line : { ...line, customFields: {} });
}

function withExplanation(context: RequestContext, line: ServiceLine): ServiceLineDetails {
  // Lines of a withdrawn rule version are about to be classified again; the rules in force explain them meanwhile.
  const rules = findClassificationRules(line.classification.ruleVersion) ?? rulesInForce(context);
  const inputs = classificationInputs(line, line.statement && { ...line.statement, isOpen: line.contradictsStated });
  const { sentence, whatWouldChange, source } = explain(inputs, rules, {
    system: line.system.classificationBasis,
    customer: line.customer.classificationBasis,
  });
  return {
    ...line,
    explanation: {
      sentence,
      whatWouldChange: whatWouldChange.map((change) => ({ sentence: change.sentence, category: change.category })),
      contradiction: line.contradictsStated ? classify(inputs, rules).difference : null,
      source,
    },
  };
}
