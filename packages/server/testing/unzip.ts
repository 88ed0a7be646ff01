import { Buffer } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';

/** The files of a ZIP by their names, in their order. */
export async function unzip(bytes: Uint8Array): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}
