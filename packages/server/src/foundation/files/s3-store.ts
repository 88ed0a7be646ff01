import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  S3Client,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Config } from '../config.ts';
import { FileMissingError, FileStoreUnavailable, type FileStore, type ByteRange } from './file-store.ts';
import { checkKey, isKey, createFileKey } from './file-key.ts';
import { createByteCounter } from './byte-counter.ts';

/**
 * Minimum part size of S3. Two parts are sent at once, so an upload buffers at most three; the limit of 10,000 parts is
 * far above the upload limit.
 */
const partBytes = 5 * 1024 * 1024;
const prefix = 'curbstop/';
const connectWithinMs = 5_000;
/** Long enough for one part over a slow line; without a limit, a storage that hangs would hold requests forever. */
const defaultAnswerWithinMs = 30_000;

/** Files in a bucket of any S3-compatible storage. Unfinished uploads are never readable. */
export function createS3Store(
  settings: NonNullable<Config['s3']>,
  { answerWithinMs = defaultAnswerWithinMs }: { readonly answerWithinMs?: number } = {},
): FileStore {
  const { bucket } = settings;
  const client = connect(settings, answerWithinMs);
  const toObject = (key: string) => ({ Bucket: bucket, Key: `${prefix}${checkKey(key)}` });
  return {
    write: async (source, { limit }) => {
      const key = createFileKey();
      return { key, ...(await upload(client, { to: toObject(key), source, limit })) };
    },
    read: async (key, range) => {
      try {
        const { Body } = await namingOutage(() =>
          client.send(new GetObjectCommand({ ...toObject(key), ...(range && { Range: toHeader(range) }) })),
        );
        return Body as Readable;
      } catch (cause) {
        throw cause instanceof NoSuchKey ? new FileMissingError(key, { cause }) : cause;
      }
    },
    remove: async (key) => {
      await namingOutage(() => client.send(new DeleteObjectCommand(toObject(key))));
    },
    exists: async (key) => {
      try {
        await namingOutage(() => client.send(new HeadObjectCommand(toObject(key))));
        return true;
      } catch (error) {
        if (error instanceof NotFound || error instanceof NoSuchKey) return false;
        throw error;
      }
    },
    list: () => listBucket(client, bucket),
  };
}

const toHeader = ({ offset, length }: ByteRange) => `bytes=${offset}-${offset + length - 1}`;

interface UploadRequest {
  readonly to: { readonly Bucket: string; readonly Key: string };
  readonly source: Parameters<FileStore['write']>[0];
  readonly limit: number;
}

async function upload(client: S3Client, { to, source, limit }: UploadRequest) {
  const measured = createByteCounter(limit);
  const started = new Upload({
    client,
    params: { ...to, Body: measured.stream, ContentType: 'application/octet-stream' },
    partSize: partBytes,
    queueSize: 2,
  });
  // The first failure (too large, disconnected, storage unreachable) aborts the other side, which then fails too.
  const failures: unknown[] = [];
  await Promise.all([
    pipeline(Readable.from(source, { objectMode: false }), measured.stream).catch(async (error: unknown) => {
      failures.push(error);
      await started.abort();
    }),
    namingOutage(() => started.done()).catch((error: unknown) => {
      failures.push(error);
      measured.stream.destroy(error as Error);
    }),
  ]);
  if (failures.length > 0) throw failures[0];
  return measured.result();
}

/** Throws FileStoreUnavailable when the storage gave no answer, or one that says that it is failing. */
async function namingOutage<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw isOutage(error) ? new FileStoreUnavailable(error) : error;
  }
}

function isOutage(error: unknown): boolean {
  const { $metadata, name, code } = error as S3Error;
  if ($metadata?.httpStatusCode !== undefined) return $metadata.httpStatusCode >= 500;
  // Errors of sockets, TLS and the name look-up have a code; those of the client library have none.
  return name === 'TimeoutError' || typeof code === 'string';
}

interface S3Error {
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly name?: string;
  readonly code?: unknown;
}

async function* listBucket(client: S3Client, bucket: string): AsyncIterable<{ key: string; writtenOn: Date }> {
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
    for (const { Key, LastModified } of page.Contents ?? []) {
      const key = Key?.slice(prefix.length) ?? '';
      if (isKey(key) && LastModified) yield { key, writtenOn: LastModified };
    }
  }
}

function connect(
  { endpoint, region, accessKeyId, secretAccessKey }: NonNullable<Config['s3']>,
  answerWithinMs: number,
): S3Client {
  return new S3Client({
    region,
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: connectWithinMs,
      requestTimeout: answerWithinMs,
      throwOnRequestTimeout: true,
    },
    // Other S3-compatible storage rarely supports a host name per bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Without access keys the SDK uses the role of the machine.
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // Much S3-compatible storage rejects the newer checksums; TLS and our SHA-256 protect the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
