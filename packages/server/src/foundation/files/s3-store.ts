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
import { FileMissing, type FileStore } from './file-store.ts';
import { checkKey, isKey, newKey } from './key.ts';
import { measure } from './measure.ts';

/** S3 takes no smaller parts; two are sent at once, so one upload holds at most three in memory. Ten thousand parts are the most, far above what is taken. */
const partBytes = 5 * 1024 * 1024;
const prefix = 'curbstop/';

/** Files in a bucket of any S3-compatible storage. Unfinished uploads leave nothing that can be read. */
export function createS3Store(settings: NonNullable<Config['s3']>): FileStore {
  const { bucket } = settings;
  const client = connect(settings);
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${checkKey(key)}` });
  return {
    write: async (source, { limit }) => {
      const key = newKey();
      const measured = measure(limit);
      const upload = new Upload({
        client,
        params: { ...at(key), Body: measured.stream, ContentType: 'application/octet-stream' },
        partSize: partBytes,
        queueSize: 2,
      });
      // The first to fail ends the other; the source's reason (too large, gone away) is the one to tell.
      const sending = upload.done().catch((error: unknown) => {
        measured.stream.destroy(error as Error);
        throw error;
      });
      const [passing, sent] = await Promise.allSettled([
        pipeline(Readable.from(source, { objectMode: false }), measured.stream).catch(async (error: unknown) => {
          await upload.abort();
          throw error;
        }),
        sending,
      ]);
      if (passing.status === 'rejected') throw passing.reason;
      if (sent.status === 'rejected') throw sent.reason;
      return { key, ...measured.result() };
    },
    read: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return Body as Readable;
      } catch (cause) {
        throw cause instanceof NoSuchKey ? new FileMissing(key, { cause }) : cause;
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    exists: async (key) => {
      try {
        await client.send(new HeadObjectCommand(at(key)));
        return true;
      } catch (error) {
        if (error instanceof NotFound || error instanceof NoSuchKey) return false;
        throw error;
      }
    },
    list: () => listBucket(client, bucket),
  };
}

async function* listBucket(client: S3Client, bucket: string): AsyncIterable<{ key: string; writtenOn: Date }> {
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
    for (const { Key, LastModified } of page.Contents ?? []) {
      const key = Key?.slice(prefix.length) ?? '';
      if (isKey(key) && LastModified) yield { key, writtenOn: LastModified };
    }
  }
}

function connect({ endpoint, region, accessKeyId, secretAccessKey }: NonNullable<Config['s3']>): S3Client {
  return new S3Client({
    region,
    // Named storage is rarely reachable under a host name per bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Without keys of our own the machine's role speaks.
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // Newer checksums are refused by much S3-compatible storage; TLS and our own SHA-256 guard the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
