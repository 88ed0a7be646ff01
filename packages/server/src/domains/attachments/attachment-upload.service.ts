import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { detectFileKind } from '@curbstop/contract/attachments/attachment.calculation';
import type * as attachmentEndpoints from '@curbstop/contract/attachments/attachment.endpoints';
import { attachmentProblems } from '@curbstop/contract/attachments/attachment.problems';
import { uploadFields, type Attachment } from '@curbstop/contract/attachments/attachment.rules';
import {
  maxFilesPerUpload,
  type AttachmentKind,
  type RelatedEntityType,
} from '@curbstop/contract/attachments/attachment.values';
import { uploadedSheetProblems } from '@curbstop/contract/primitives/uploaded-sheet.problems';
import { commonProblems, parseShape, Problem } from '@curbstop/contract/primitives/problem';
import { z } from 'zod';
import type { RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { DamagedPictureError, inspectFile, type FileInspection } from '../../foundation/files/inspect-file.ts';
import {
  deleteBytes,
  deleteFile,
  toPlainName,
  recordFile,
  storeBytes,
  type StoredFile,
} from '../../foundation/files/files.ts';
import { formatByteSize } from '../../foundation/files/byte-counter.ts';
import { TooManyFilesError, type Upload, type UploadedFile } from '../../foundation/files/upload.ts';
import type { InputOf } from '../../foundation/service.ts';
import { createId } from '../../foundation/new-id.ts';
import {
  findByUploadKey,
  insertAttachment,
  insertLinks,
  listLinks,
  type NewAttachment,
  type StoredAttachment,
} from './attachment.repository.ts';
import { toAttachmentHistory, withLinks } from './attachment.service.ts';
import { requireRelated, type Entity, type RelatedEntities } from './related-entity.service.ts';

/** Attaches files to one record [A7.28]. */
export async function uploadAttachments(
  context: RequestContext,
  { relatedEntityType: type, relatedEntityId: id, upload }: InputOf<typeof attachmentEndpoints.uploadAttachments>,
  related: RelatedEntities,
): Promise<{ items: Attachment[] }> {
  const entities = [{ type, id }];
  // Checked before the upload is read, so that an invalid request does not send megabytes.
  await context.database.read((trx) => requireRelated(trx, context, { related, entities }));
  return attach(context, upload, { related, entities });
}

/** Attaches files to all records that the fields name [A7.29]. */
export function uploadLinkedAttachments(
  context: RequestContext,
  { upload }: InputOf<typeof attachmentEndpoints.uploadLinkedAttachments>,
  related: RelatedEntities,
): Promise<{ items: Attachment[] }> {
  return attach(context, upload, { related, entities: [] });
}

interface Target {
  readonly related: RelatedEntities;
  readonly entities: readonly Entity[];
}

/** An uploaded file whose bytes are stored but not yet recorded. */
interface Received {
  readonly stored: StoredFile;
  readonly name: string;
  readonly kind: AttachmentKind;
  readonly seen: FileInspection;
  readonly keepsPlace: boolean;
}

/** Attaches all files or none: stores the bytes first, then records and links the files in one transaction. */
async function attach(
  context: RequestContext,
  { parts, key }: Upload,
  { related, entities }: Target,
): Promise<{ items: Attachment[] }> {
  const { files, fields } = await receiveAll(context, parts);
  const targets = uniqueEntities([...entities, ...fields.entities]);
  if (files.length === 0 || targets.length === 0) {
    await deleteAllBytes(context, files);
    throw files.length === 0 ? attachmentProblems.fileMissing() : attachmentProblems.nothingNamed();
  }
  // If this fails, unreferenced bytes remain and are deleted by the sweep, because the outcome of a commit may be
  // unknown.
  return context.database.write(async (trx) => {
    await requireRelated(trx, context, { related, entities: targets });
    const items = await createAll(trx, context, { files, key, useCNC: fields.useCNC, entities: targets });
    return { items: await withLinks(trx, context, { related, items }) };
  });
}

interface AllFiles {
  readonly files: readonly Received[];
  readonly key: string | undefined;
  readonly useCNC: boolean;
  readonly entities: readonly Entity[];
}

/** A key identifies all files of its upload: more or fewer files under a used key are another request. */
async function createAll(
  trx: AccountTransaction,
  context: RequestContext,
  { files, key, ...rest }: AllFiles,
): Promise<StoredAttachment[]> {
  const items: StoredAttachment[] = [];
  let repeated = 0;
  for (const [index, file] of files.entries()) {
    const uploadKey = key === undefined ? null : `${key}/${index}`;
    const { attachment, isRepeated } = await createAttachment(trx, context, { ...rest, file, uploadKey });
    items.push(attachment);
    if (isRepeated) repeated += 1;
  }
  if (key === undefined) return items;
  const next = { personId: context.person.id, uploadKey: `${key}/${files.length}` };
  if ((repeated > 0 && repeated < files.length) || (await findByUploadKey(trx, next)))
    throw commonProblems.idempotencyKeyReused();
  return items;
}

interface Fields {
  useCNC: boolean;
  keepPlace: boolean;
  readonly entities: Entity[];
}

async function receiveAll(
  context: RequestContext,
  parts: Upload['parts'],
): Promise<{ files: Received[]; fields: Fields }> {
  const files: Received[] = [];
  const fields: Fields = { useCNC: false, keepPlace: false, entities: [] };
  try {
    for await (const part of parts) {
      if (part.type === 'file') files.push(await receive(context, part, fields));
      else parseUploadField(fields, part.name, part.value);
    }
  } catch (error) {
    await deleteAllBytes(context, files);
    throw error instanceof TooManyFilesError
      ? attachmentProblems.tooManyFiles({ values: { max: maxFilesPerUpload } })
      : error;
  }
  return { files, fields };
}

const entityFields: Readonly<Record<string, RelatedEntityType>> = { locationId: 'location', assetId: 'pwsserviceline' };

function parseUploadField(fields: Fields, name: string, value: unknown): void {
  const type = entityFields[name];
  const shape = Object.hasOwn(uploadFields, name) ? uploadFields[name as keyof typeof uploadFields] : undefined;
  if (!shape) throw uploadedSheetProblems.fieldUnknown({ values: { name } });
  const parsedValue = parseShape(z.object({ [name]: shape }), { [name]: value })[name];
  if (type) fields.entities.push({ type, id: String(parsedValue) });
  else fields[name as 'useCNC' | 'keepPlace'] = parsedValue === true;
}

/**
 * Stores the bytes of one file after checking its content. If the file is refused, its bytes are deleted and the error
 * names the file.
 */
async function receive(
  context: RequestContext,
  part: UploadedFile,
  { keepPlace }: Pick<Fields, 'keepPlace'>,
): Promise<Received> {
  const name = toPlainName(part.fileName);
  const { bytes, seen } = inspectFile(part.content, { keepPlace });
  const uploaded = await storeBytes(context, bytes).catch((error: unknown) => {
    throw toProblem(error, name, context);
  });
  const stored = { ...uploaded, mediaType: seen.mediaType ?? uploaded.mediaType };
  const result = checkFile(context, { part, name, stored });
  if ('problem' in result) {
    await deleteBytes(context, stored);
    throw result.problem;
  }
  return { stored, name, kind: result.kind, seen, keepsPlace: keepPlace };
}

function checkFile(
  context: RequestContext,
  { part, name, stored }: { readonly part: UploadedFile; readonly name: string; readonly stored: StoredFile },
): { problem: Problem } | { kind: AttachmentKind } {
  // The multipart parser truncates long files silently, and a photo may be short enough again after its metadata is
  // removed.
  if (part.isCutOff()) return { problem: tooLarge(name, context) };
  if (stored.size === 0) return { problem: attachmentProblems.emptyFile({ values: { name } }) };
  const result = detectFileKind(name, stored.mediaType);
  return 'why' in result
    ? { problem: attachmentProblems.notAttachable({ values: { name, why: result.why } }) }
    : result;
}

function toProblem(error: unknown, name: string, context: RequestContext): unknown {
  if (error instanceof DamagedPictureError) return attachmentProblems.damagedPicture({ values: { name } });
  return error instanceof Problem && error.code === 'tooLarge' ? tooLarge(name, context) : error;
}

function tooLarge(name: string, { app }: RequestContext): Problem {
  return attachmentProblems.attachmentTooLarge({
    values: { name, limit: formatByteSize(app.config.uploadLimitBytes) },
  });
}

async function deleteAllBytes(context: RequestContext, files: readonly Received[]): Promise<void> {
  for (const { stored } of files) await deleteBytes(context, stored);
}

function uniqueEntities(entities: readonly Entity[]): Entity[] {
  return [...new Map(entities.map((entity) => [`${entity.type} ${entity.id}`, entity])).values()];
}

interface AttachmentUpload {
  readonly file: Received;
  readonly useCNC: boolean;
  readonly entities: readonly Entity[];
  readonly uploadKey: string | null;
}

/** Creates the attachment; a repeated upload with the same key returns the existing one. */
async function createAttachment(
  trx: AccountTransaction,
  context: RequestContext,
  upload: AttachmentUpload,
): Promise<{ readonly attachment: StoredAttachment; readonly isRepeated: boolean }> {
  const { file: received, useCNC, entities, uploadKey } = upload;
  const { stored, name, kind, seen, keepsPlace } = received;
  const { person } = context;
  if (uploadKey !== null) {
    const existing = await findByUploadKey(trx, { personId: person.id, uploadKey });
    if (existing) return { attachment: await requireSameUpload(trx, existing, upload), isRepeated: true };
  }
  const file = await recordFile(trx, context, { stored, name, purpose: 'attachment' });
  const attachment: NewAttachment = {
    id: createId(),
    fileId: file.id,
    name,
    kind,
    mediaType: stored.mediaType,
    size: stored.size,
    sha256: stored.sha256,
    useCNC,
    keepsPlace: keepsPlace && kind === 'picture',
    takenOn: seen.taken?.takenOn ?? null,
    takenAt: seen.taken?.takenAt ?? null,
    createdOn: getInstant(context.app.clock),
    personId: person.id,
    personName: formatPersonName(person),
    uploadKey,
  };
  // The second of two concurrent uploads with one key waits here and returns the first.
  if (!(await insertAttachment(trx, attachment))) {
    await deleteFile(trx, file.id);
    const first = await findByUploadKey(trx, attachment);
    if (first) return { attachment: await requireSameUpload(trx, first, upload), isRepeated: true };
    throw commonProblems.changedMeanwhile();
  }
  for (const { type, id: entityId } of entities)
    await insertLinks(trx, { id: createId(), attachmentId: attachment.id, type, entityId });
  const created = { ...attachment, createdBy: attachment.personName };
  await recordChange(trx, context, {
    entityType: 'attachment',
    entityId: attachment.id,
    operation: 'created',
    before: null,
    after: { ...toAttachmentHistory(created), attachedTo: entities.map(({ type, id }) => `${type} ${id}`) },
  });
  return { attachment: created, isRepeated: false };
}

/** The earlier upload with the same key, or a problem when the key is sent with another file or for another record. */
async function requireSameUpload(
  trx: AccountTransaction,
  existing: StoredAttachment,
  { file, useCNC, entities }: AttachmentUpload,
): Promise<StoredAttachment> {
  const links = await listLinks(trx, [existing.id]);
  const isSame =
    existing.sha256 === file.stored.sha256 &&
    existing.name === file.name &&
    existing.useCNC === useCNC &&
    entities.every(({ type, id }) => links.some((link) => link.type === type && link.entityId === id));
  if (!isSame) throw commonProblems.idempotencyKeyReused();
  return existing;
}
