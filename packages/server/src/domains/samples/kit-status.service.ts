import { commonProblems, parseShape } from '@curbstop/contract/primitives/problem';
import type { RowError } from '@curbstop/contract/primitives/row-error';
import {
  findSampleStatusChange,
  formatKitObstacle,
  hasSamples,
  parseKitCode,
} from '@curbstop/contract/samples/kit.calculation';
import type * as kitEndpoints from '@curbstop/contract/samples/kit.endpoints';
import {
  createCodeError,
  parseKitFile,
  statusHeading,
  type KitFile,
  type KitFileRow,
} from '@curbstop/contract/samples/kit-file.sheet';
import { createKitRowsProblem, kitProblems } from '@curbstop/contract/samples/kit.problems';
import type { KitStatusChange, KitStatusesChanged } from '@curbstop/contract/samples/kit.rules';
import { kitStatuses, maxKitCodes, sampleStatusForKit, type KitStatus } from '@curbstop/contract/samples/kit.values';
import { z } from 'zod';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import { materializeSelectionForUpdate } from '../../foundation/database/selected-rows.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { InputOf, Service } from '../../foundation/service.ts';
import { storeUploadedSheet } from '../../foundation/spreadsheets/uploaded-sheet.ts';
import { writePossibleDeadlineChange } from '../accounts/deadline-change.events.ts';
import { importFileOnce } from '../sampling-events/file-import.service.ts';
import { recordCollectionWithin } from './kit-collection.service.ts';
import {
  kitSource,
  listKitsWithoutResults,
  listKitsAwaitingResults,
  lockKits,
  lockKitsByCode,
  updateKitRows,
  updateSamplesOfKits,
  type LockedKit,
  type SamplesOfKits,
} from './kit.repository.ts';

/** All kits change or none. A repeated scan changes nothing. */
export const updateKitStatuses: Service<typeof kitEndpoints.updateKitStatuses> = (
  context,
  { status, trackingNumber, collection, ...kitChoice },
) =>
  writePossibleDeadlineChange(context, { isDeadlineChange: collection !== undefined }, async (trx) => {
    const kits = await lockChosenKits(trx, context, kitChoice);
    for (const kit of kits) {
      const sentence = formatKitObstacle(kit, status);
      if (sentence !== undefined) throw kitProblems.statusNotAllowed({ values: { sentence } });
    }
    const changes = kits.map((kit) => ({ kit, status, trackingNumber }));
    const [kit] = await listWithoutResults(trx, changes);
    if (kit !== undefined) throw kitProblems.resultsMissing({ values: { kit, status } });
    const stored = await storeChanges(trx, context, changes);
    if (!collection) return stored;
    const kitIds = kits.map(({ id }) => id);
    return { ...stored, samples: await recordCollectionWithin(trx, context, { kitIds, collection }) };
  });

type Which = Omit<KitStatusChange, 'status' | 'trackingNumber' | 'collection'>;

async function lockChosenKits(
  trx: AccountTransaction,
  context: RequestContext,
  { kitIds = [], codes, selection }: Which,
): Promise<readonly LockedKit[]> {
  if (codes) return lockScannedKits(trx, codes);
  if (selection) {
    await materializeSelectionForUpdate(trx, toListContext(context), { source: kitSource, selection });
    return lockKits(trx, 'selected');
  }
  const ids = new Set(kitIds.map((id) => id.toLowerCase()));
  const kits = await lockKits(trx, [...ids]);
  if (kits.length < ids.size) throw commonProblems.notFound();
  return kits;
}

async function lockScannedKits(trx: AccountTransaction, codes: readonly string[]): Promise<readonly LockedKit[]> {
  const scannedCodes = new Set(codes.map(parseCode));
  const kits = await lockKitsByCode(trx, [...scannedCodes]);
  const knownCodes = new Set(kits.map(({ code }) => code));
  for (const code of scannedCodes)
    if (!knownCodes.has(code)) throw kitProblems.noSuchCode({ property: 'codes', values: { code } });
  return kits;
}

function parseCode(text: string): string {
  const code = parseKitCode(text);
  if (code === undefined) throw kitProblems.misreadCode({ property: 'codes', values: { code: text } });
  return code;
}

const fieldsOfUpload = z.strictObject({ status: z.enum(kitStatuses, 'Choose an option from the list').optional() });

/** One row that cannot be used refuses the whole file, so that nothing is half done. */
export async function updateKitStatusesByFile(
  context: RequestContext,
  { upload }: InputOf<typeof kitEndpoints.updateKitStatusesByFile>,
): Promise<KitStatusesChanged & { readonly importId: string }> {
  const sheet = await storeUploadedSheet(context, upload, { maxRows: maxKitCodes });
  const { status } = parseShape(fieldsOfUpload, sheet.fields);
  const sent = { status: status ?? null };
  return importFileOnce(
    context,
    { name: 'updateKitStatusesByFile', kind: 'kitStatus', key: upload.key, sheet, sent, eventId: null },
    { parse: (rows) => parseKitFile(rows, status), write: changeRows },
  );
}

async function changeRows(trx: AccountTransaction, context: RequestContext, { rows, errors }: KitFile) {
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const kits = new Map((await lockKitsByCode(trx, [...byCode.keys()])).map((kit) => [kit.code, kit]));
  const refused = [...errors, ...rows.flatMap((row) => listObstacles(row, kits.get(row.code)))];
  const changes = [...byCode.values()].flatMap(({ code, ...row }) => {
    const kit = kits.get(code);
    return kit ? [{ kit, ...row }] : [];
  });
  const kitsWithoutResults = new Set(await listWithoutResults(trx, changes));
  refused.push(
    ...changes
      .filter(({ kit }) => kitsWithoutResults.has(kit.code))
      .map(({ row, kit, status }) => ({
        row,
        field: statusHeading,
        sentence: kitProblems.resultsMissing({ values: { kit: kit.code, status } }).message,
      })),
  );
  if (refused.length > 0) throw createKitRowsProblem(refused);
  const response = await storeChanges(trx, context, changes);
  const counts = { new: 0, changed: response.updated, unchanged: response.unchanged };
  const [eventId = null, ...others] = new Set(changes.map(({ kit }) => kit.eventId));
  return { response, counts, eventId: others.length > 0 ? null : eventId };
}

function listObstacles({ row, code, status }: KitFileRow, kit: LockedKit | undefined): RowError[] {
  if (!kit) return [createCodeError(row, `${code} is not a kit of this water system.`)];
  const sentence = formatKitObstacle(kit, status);
  return sentence === undefined ? [] : [{ row, field: statusHeading, sentence }];
}

/**
 * Results Ready kits whose samples await results again get the status that they had before: a kit that was not At Lab
 * is not said to be there.
 */
export async function resetKitsAwaitingResults(
  trx: AccountTransaction,
  context: RequestContext,
  sampleIds: readonly string[],
): Promise<void> {
  const kits = await listKitsAwaitingResults(trx, sampleIds);
  const changes = kits.map((kit) => ({ kit, status: kit.statusBeforeResults, trackingNumber: undefined }));
  await storeChanges(trx, context, changes);
}

interface KitChange {
  readonly kit: LockedKit;
  readonly status: KitStatus;
  /** Undefined keeps the tracking number. */
  readonly trackingNumber: string | null | undefined;
}

/** A kit never says that results are there while its samples have none: the codes of the kits that would. */
async function listWithoutResults(trx: AccountTransaction, changes: readonly KitChange[]): Promise<readonly string[]> {
  const codes: string[] = [];
  for (const status of ['Results Ready', 'Completed'] as const) {
    const ids = changes
      .filter(({ kit, ...change }) => change.status === status && kit.status !== status && hasSamples(kit.skuId))
      .map(({ kit }) => kit.id);
    if (ids.length > 0) codes.push(...(await listKitsWithoutResults(trx, ids, sampleStatusForKit[status])));
  }
  return codes;
}

/** The kits whose samples change their status with them, by the new status of the kits, which decides how. */
function listSampleChanges(updates: readonly KitChange[]): readonly SamplesOfKits[] {
  return kitStatuses.flatMap((kitStatus) => {
    const changes = updates.flatMap(({ kit, status }) => {
      const change = status === kitStatus ? findSampleStatusChange(kit.status, status) : undefined;
      return change ? [{ kitId: kit.id, change }] : [];
    });
    return changes[0] ? [{ ...changes[0].change, kitStatus, kitIds: changes.map(({ kitId }) => kitId) }] : [];
  });
}

async function storeChanges(
  trx: AccountTransaction,
  context: RequestContext,
  changes: readonly KitChange[],
): Promise<KitStatusesChanged> {
  const updates = changes
    .map(({ kit, status, trackingNumber = kit.trackingNumber }) => ({ kit, status, trackingNumber }))
    .filter(({ kit, ...now }) => kit.status !== now.status || kit.trackingNumber !== now.trackingNumber);
  if (updates.length > 0) {
    const now = getInstant(context.app.clock);
    await updateKitRows(trx, context, {
      updates: updates.map(({ kit: { id }, status, trackingNumber }) => ({ id, status, trackingNumber })),
      now,
    });
    for (const samples of listSampleChanges(updates)) await updateSamplesOfKits(trx, context, { samples, now });
  }
  return { updated: updates.length, unchanged: changes.length - updates.length };
}
