import { defineProblems, Problem } from '@curbstop/contract/primitives/problem';
import type { FastifyRequest } from 'fastify';
import { allowSlowUpload } from './upload-timeouts.ts';
import { TooManyFilesError, type UploadPart } from '../files/upload.ts';

/** Limits of a multipart upload, next to the size of a file. */
export const maxUploadFiles = 5;
export const maxUploadFields = 20;
/** RFC 2046, 5.1.1: a boundary has 1 to 70 characters. */
const maxBoundaryLength = 70;

const uploadProblems = defineProblems({
  notMultipart: [415, 'Send the files as multipart/form-data.'],
  boundaryMissing: [400, 'The Content-Type of the upload has no boundary. Send it as multipart/form-data; boundary=…'],
  boundaryTooLong: [400, `The boundary of the upload is longer than ${maxBoundaryLength} characters.`],
  uploadIncomplete: [400, 'The upload was cut off before its end, so nothing was saved. Upload the files again.'],
  tooManyFields: [413, `The upload has more than ${maxUploadFields} fields.`],
  fileNameNotUtf8: [
    400,
    'The name of a file contains characters that could not be read. Rename the file, then upload it again.',
  ],
  uploadUnreadable: [400, 'The upload could not be read: a field has a name or value that is not accepted.'],
});

/** The parts of an upload. An error while reading them is the client's and never becomes a 500. */
export async function* readUploadParts(request: FastifyRequest): AsyncGenerator<UploadPart> {
  requireBoundary(request);
  allowSlowUpload(request);
  // The parser would wait for ever for a client that left while the request was authenticated.
  if (request.raw.destroyed && !request.raw.complete) throw toUploadProblem(request, new Error('The client left'));
  try {
    for await (const part of request.parts())
      yield part.type === 'file'
        ? {
            type: 'file',
            fileName: requireReadableName(part.filename),
            content: readContent(request, part.file),
            isCutOff: () => part.file.truncated,
          }
        : { type: 'field', name: part.fieldname, value: part.value };
  } catch (error) {
    throw toUploadProblem(request, error);
  }
}

async function* readContent(request: FastifyRequest, file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* file;
  } catch (error) {
    throw toUploadProblem(request, error);
  }
}

/** The parser turns bytes that are not UTF-8 into replacement characters. */
function requireReadableName(name: string): string {
  if (name.includes('\uFFFD')) throw uploadProblems.fileNameNotUtf8();
  return name;
}

function requireBoundary(request: FastifyRequest): void {
  if (!request.isMultipart()) throw uploadProblems.notMultipart();
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(request.headers['content-type'] ?? '') ?? [];
  const boundary = quoted ?? plain ?? '';
  if (boundary === '') throw uploadProblems.boundaryMissing();
  if (boundary.length > maxBoundaryLength) throw uploadProblems.boundaryTooLong();
}

function toUploadProblem(request: FastifyRequest, error: unknown): Error {
  if (error instanceof Problem) return error;
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  if (code === 'FST_FILES_LIMIT') return new TooManyFilesError();
  request.log.info({ code, reason: message }, 'An upload could not be read');
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') return uploadProblems.tooManyFields();
  if (code === 'FST_PROTO_VIOLATION' || code === 'FST_INVALID_JSON_FIELD_ERROR')
    return uploadProblems.uploadUnreadable();
  return uploadProblems.uploadIncomplete();
}
