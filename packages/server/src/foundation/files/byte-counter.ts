import { formatNumber } from '@curbstop/contract/primitives/count-text';
import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { headBytes, detectMediaType } from './content-type.ts';

interface ByteCounter {
  /** Passes bytes through and fails with 413 tooLarge beyond the limit. */
  readonly stream: Transform;
  result(): { readonly size: number; readonly sha256: string; readonly mediaType: string };
}

/** Counts, hashes and inspects bytes in one pass, so that no upload is read twice. */
export function createByteCounter(limit: number): ByteCounter {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let size = 0;
  let received = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) return done(commonProblems.tooLarge({ values: { limit: formatByteSize(limit) } }));
      hash.update(chunk);
      if (received < headBytes) {
        head.push(chunk.subarray(0, headBytes - received));
        received += chunk.length;
      }
      done(null, chunk);
    },
  });
  return {
    stream,
    result: () => ({ size, sha256: hash.digest('hex'), mediaType: detectMediaType(Buffer.concat(head)) }),
  };
}

/** Whole megabytes or kilobytes: `250 MB`. */
export function formatByteSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes >= 1) return `${formatNumber(Math.floor(megabytes))} MB`;
  return bytes >= 1024 ? `${Math.floor(bytes / 1024)} KB` : `${bytes} bytes`;
}
