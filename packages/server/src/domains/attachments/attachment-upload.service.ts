import { judgeFile } from '@curbstop/contract/attachments/attachment.calculation';
import type { uploadAttachments, uploadLinkedAttachments } from '@curbstop/contract/attachments/attachment.calls';
import { attachmentProblems } from '@curbstop/contract/attachments/attachment.problems';
import { uploadFields, type Attachment } from '@curbstop/contract/attachments/attachment.rules';
import {
  mostFilesAtOnce,
  type AttachmentKind,
  type RelatedEntityType,
} from '@curbstop/contract/attachments/attachment.values';
import { commonProblems, parseShape, Problem } from '@curbstop/contract/primitives/problem';
import { z } from 'zod';
import type { RequestContext } from '../../foundation/request-context.ts';
import { instant } from '../../foundation/clock.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { DamagedPicture, examine, type Seen } from '../../foundation/files/examine.ts';
import {
  dropBytes,
  forgetFile,
  plainName,
  recordFile,
  storeBytes,
  type StoredFile,
} from '../../foundation/files/files.ts';
import { inWords } from '../../foundation/files/measure.ts';
import type { EndpointRequest, UploadedFile } from '../../foundation/http/serve.ts';
import { newId } from '../../foundation/new-id.ts';
import {
  findByUploadKey,
  insertAttachment,
  linkAttachment,
  type NewAttachment,
  type StoredAttachment,
} from './attachment.repository.ts';
import { toldOf, withLinks } from './attachment.service.ts';
import { requireThere, type Entity, type RelatedEntities } from './related-entity.service.ts';

type Uploading = Pick<EndpointRequest<typeof uploadLinkedAttachments>, 'parts' | 'idempotencyKey'>;

/** Attaches files to the record of the path [A7.28]. */
export async function attachTo(
  context: RequestContext,
  request: EndpointRequest<typeof uploadAttachments>,
  related: RelatedEntities,
): Promise<{ items: Attachment[] }> {
  const entity = { type: request.params.relatedEntityType, id: request.params.relatedEntityId };
  // Asked before anything is read: whoever names nothing of theirs sends no megabytes.
  await context.database.read((trx) => requireThere(trx, context, { related, entities: [entity] }));
  return attach(context, request, { related, entities: [entity] });
}

/** Attaches files to all records that the fields name [A7.29]. */
export function attachToNamed(
  context: RequestContext,
  request: Uploading,
  related: RelatedEntities,
): Promise<{ items: Attachment[] }> {
  return attach(context, request, { related, entities: [] });
}

interface Target {
  readonly related: RelatedEntities;
  readonly entities: readonly Entity[];
}

/** One file whose bytes are kept and that nothing speaks of yet. */
interface Received {
  readonly stored: StoredFile;
  readonly name: string;
  readonly kind: AttachmentKind;
  readonly seen: Seen;
  readonly keepsPlace: boolean;
}

/** All files or none: the bytes first, then what they are and what they hang on in one transaction. */
async function attach(
  context: RequestContext,
  { parts, idempotencyKey }: Uploading,
  { related, entities }: Target,
): Promise<{ items: Attachment[] }> {
  const { files, fields } = await receiveAll(context, parts);
  const named = uniqueEntities([...entities, ...fields.entities]);
  if (files.length === 0 || named.length === 0) {
    await dropAll(context, files);
    throw files.length === 0 ? attachmentProblems.fileMissing() : attachmentProblems.nothingNamed();
  }
  // What fails from here on leaves bytes that no file speaks of, which the sweep takes: whether a commit came through nobody can know.
  return context.database.write(async (trx) => {
    await requireThere(trx, context, { related, entities: named });
    const items: StoredAttachment[] = [];
    for (const [index, file] of files.entries())
      items.push(
        await keep(trx, context, {
          file,
          useCNC: fields.useCNC,
          entities: named,
          uploadKey: idempotencyKey === undefined ? null : `${idempotencyKey}/${index}`,
        }),
      );
    return { items: await withLinks(trx, context, { related, items }) };
  });
}

interface Fields {
  useCNC: boolean;
  keepPlace: boolean;
  readonly entities: Entity[];
}

async function receiveAll(
  context: RequestContext,
  parts: Uploading['parts'],
): Promise<{ files: Received[]; fields: Fields }> {
  const files: Received[] = [];
  const fields: Fields = { useCNC: false, keepPlace: false, entities: [] };
  try {
    for await (const part of parts()) {
      if (part.type === 'file') files.push(await receive(context, part, fields.keepPlace));
      else takeField(fields, part.fieldname, part.value);
    }
  } catch (error) {
    await dropAll(context, files);
    throw (error as { code?: string }).code === 'FST_FILES_LIMIT'
      ? attachmentProblems.tooManyFiles({ values: { most: mostFilesAtOnce } })
      : error;
  }
  return { files, fields };
}

const entityFields: Readonly<Record<string, RelatedEntityType>> = { locationId: 'location', assetId: 'pwsserviceline' };

function takeField(fields: Fields, name: string, value: unknown): void {
  const type = entityFields[name];
  const shape = Object.hasOwn(uploadFields, name) ? uploadFields[name as keyof typeof uploadFields] : undefined;
  if (!shape) return;
  const read = parseShape(z.object({ [name]: shape }), { [name]: value })[name];
  if (type) fields.entities.push({ type, id: String(read) });
  else fields[name as 'useCNC' | 'keepPlace'] = read === true;
}

/** Keeps the bytes of one file, judged by what they are; a refusal names the file and leaves nothing. */
async function receive(context: RequestContext, part: UploadedFile, keepPlace: boolean): Promise<Received> {
  const name = plainName(part.filename);
  const { bytes, seen } = examine(part.file, { keepPlace });
  const told = await storeBytes(context, bytes).catch((error: unknown) => {
    throw refusalOf(error, name, context);
  });
  const stored = { ...told, mediaType: seen.mediaType ?? told.mediaType };
  const refusal = whatIsWrong(context, { part, name, stored });
  if ('problem' in refusal) {
    await dropBytes(context, stored);
    throw refusal.problem;
  }
  return { stored, name, kind: refusal.kind, seen, keepsPlace: keepPlace };
}

function whatIsWrong(
  context: RequestContext,
  { part, name, stored }: { readonly part: UploadedFile; readonly name: string; readonly stored: StoredFile },
): { problem: Problem } | { kind: AttachmentKind } {
  // Multipart cuts a longer file off in silence; a photo that lost its notes may then be short enough again.
  if (part.file.truncated) return { problem: tooLarge(name, context) };
  if (stored.size === 0) return { problem: attachmentProblems.emptyFile({ values: { name } }) };
  const verdict = judgeFile(name, stored.mediaType);
  return 'why' in verdict
    ? { problem: attachmentProblems.notAttachable({ values: { name, why: verdict.why } }) }
    : verdict;
}

function refusalOf(error: unknown, name: string, context: RequestContext): unknown {
  if (error instanceof DamagedPicture) return attachmentProblems.damagedPicture({ values: { name } });
  return error instanceof Problem && error.code === 'tooLarge' ? tooLarge(name, context) : error;
}

function tooLarge(name: string, { app }: RequestContext): Problem {
  return attachmentProblems.attachmentTooLarge({ values: { name, limit: inWords(app.config.uploadLimitBytes) } });
}

async function dropAll(context: RequestContext, files: readonly Received[]): Promise<void> {
  for (const { stored } of files) await dropBytes(context, stored);
}

function uniqueEntities(entities: readonly Entity[]): Entity[] {
  return [...new Map(entities.map((entity) => [`${entity.type} ${entity.id}`, entity])).values()];
}

interface Kept {
  readonly file: Received;
  readonly useCNC: boolean;
  readonly entities: readonly Entity[];
  readonly uploadKey: string | null;
}

/** Makes the attachment; sent again under its key, it is the one that was made then. */
async function keep(
  trx: AccountTransaction,
  context: RequestContext,
  { file: { stored, name, kind, seen, keepsPlace }, useCNC, entities, uploadKey }: Kept,
): Promise<StoredAttachment> {
  const { person } = context;
  if (uploadKey !== null) {
    const before = await findByUploadKey(trx, { personId: person.id, uploadKey });
    if (before) return before;
  }
  const file = await recordFile(trx, context, stored, { name, purpose: 'attachment' });
  const made: NewAttachment = {
    id: newId(),
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
    createdOn: instant(context.app.clock),
    personId: person.id,
    personName: `${person.firstName} ${person.lastName}`.trim(),
    uploadKey,
  };
  // Of two that come at once the second waits here for the first, and is it.
  if (!(await insertAttachment(trx, made))) {
    await forgetFile(trx, file.id);
    const first = await findByUploadKey(trx, made);
    if (first) return first;
    throw commonProblems.changedMeanwhile();
  }
  for (const { type, id: entityId } of entities)
    await linkAttachment(trx, { id: newId(), attachmentId: made.id, type, entityId });
  const attachment = { ...made, createdBy: made.personName };
  await recordChange(trx, context, {
    entityType: 'attachment',
    entityId: made.id,
    operation: 'created',
    before: null,
    after: { ...toldOf(attachment), attachedTo: entities.map(({ type, id }) => `${type} ${id}`) },
  });
  return attachment;
}
