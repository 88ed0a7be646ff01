import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { unzip } from '../../../testing/unzip.ts';
import { ZipStream } from './zip-stream.ts';

/** A file that is longer than what waits in memory on its way. */
const large = 8 * 1024 * 1024;
const piece = Buffer.alloc(64 * 1024);
function aLargeFile(): Readable {
  let left = large;
  return new Readable({
    read() {
      this.push(left > 0 ? piece : null);
      left -= piece.length;
    },
  });
}

test('has its files in the order in which they were added', async () => {
  const zip = new ZipStream();
  zip.add('letters.csv', Readable.from([Buffer.from('Number')], { objectMode: false }));
  zip.addLazy('a.pdf', 3, () => Promise.resolve(Readable.from([Buffer.from('PDF')], { objectMode: false })));
  const files = await unzip(Buffer.concat(await zip.end().toArray()));
  expect([...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['letters.csv', 'Number'],
    ['a.pdf', 'PDF'],
  ]);
});

test('closes the file that is being copied when its reader goes away, and opens no other', async () => {
  const opened: Readable[] = [];
  const open = () => {
    opened.push(aLargeFile());
    return Promise.resolve(opened.at(-1) as Readable);
  };
  const zip = new ZipStream();
  zip.addLazy('a.pdf', large, open);
  zip.addLazy('b.pdf', large, open);
  const stream = zip.end();
  await once(stream, 'readable');
  await expect.poll(() => stream.readableLength).toBeGreaterThan(100);
  // Its first bytes were read; the rest waits.
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([false]);
  stream.destroy();
  await expect.poll(() => opened.map(({ destroyed }) => destroyed)).toEqual([true]);
});

test('fails with a file that cannot be read', async () => {
  const zip = new ZipStream();
  zip.addLazy('a.pdf', 3, () => Promise.reject(new Error('The file is gone')));
  await expect(zip.end().toArray()).rejects.toThrow('The file is gone');
});
