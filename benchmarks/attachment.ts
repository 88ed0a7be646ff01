import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDatabase } from '../packages/server/src/foundation/database/database.ts';
import { migrate } from '../packages/server/src/foundation/database/migrate.ts';
import { compareWithLimit, printLine } from './support/figures.ts';
import { createBenchmarkAccount, fill } from './support/inventory.ts';
import { readOptions } from './support/options.ts';
import { withClient, openBenchmarkDatabase } from './support/postgres.ts';
import { readMemoryUsage, startProduct, watchMemory } from './support/product.ts';
import { startS3 } from './support/s3.ts';

// Upload and download of a 200 MB attachment through the endpoints, compared with a plain copy of the same bytes to the
// same disk in the same run. Both are synced to disk before the measurement ends.
const { embedded, s3 } = readOptions({ rows: 0, embeddedRows: 0 });
const size = 200_000_000;
const rounds = 3;
const maxOverIdle = 64;

const workspace = await openBenchmarkDatabase({ embedded });
const database = openDatabase(workspace.databaseUrl);
await migrate(database.owner);
const storage = s3 ? await startS3(path.join(workspace.folder, 's3')) : undefined;
const product = await startProduct(workspace, database, { settings: storage?.settings ?? {} });
try {
  printLine(
    `A file of ${size / 1_000_000} MB up and down, ${rounds} times; ${storage ? 'S3-compatible storage (s3rver, on the same disk)' : 'files in a folder'}; ${workspace.words}`,
  );
  const source = path.join(workspace.folder, 'Test pits.csv');
  const sha256 = await writeSource(source);
  const accountId = await createBenchmarkAccount(database, 'Bench attachment');
  await withClient(workspace.databaseUrl, (client) => fill(client, [{ accountId, lines: 10 }]));
  const location = await withClient(
    workspace.databaseUrl,
    async (client) =>
      (await client.query<{ id: string }>('select id from locations where account_id = $1 limit 1', [accountId]))
        .rows[0]?.id,
  );
  const headers = await product.letIn(accountId);
  const uploadPath = `/platform/attachment/location/${location}`;
  await upload(uploadPath, {
    headers,
    name: 'first.csv',
    bytes: () => Readable.from([Buffer.from('a,b\n1,2\n')]),
    length: 8,
  }); // warm-up

  const idle = readMemoryUsage(product.pid);
  const rates = { copy: [] as number[], up: [] as number[], down: [] as number[] };
  const peaks = { up: 0, down: 0 };
  for (let round = 0; round < rounds; round++) {
    rates.copy.push(await measureRate(() => copy(source, path.join(workspace.folder, 'copy'))));
    let id = '';
    const peakUp = watchMemory(product.pid);
    rates.up.push(
      await measureRate(
        async () =>
          void (id = await upload(uploadPath, {
            headers,
            name: `round ${round}.csv`,
            bytes: () => fs.createReadStream(source),
            length: size,
          })),
      ),
    );
    peaks.up = Math.max(peaks.up, peakUp());
    const peakDown = watchMemory(product.pid);
    rates.down.push(
      await measureRate(async () => {
        if ((await download(`/platform/attachment/${id}/file`, headers)) !== sha256)
          throw new Error('What came back is not what was sent');
      }),
    );
    peaks.down = Math.max(peaks.down, peakDown());
  }
  const [plain, up, down] = [best(rates.copy), best(rates.up), best(rates.down)];
  printLine(
    `Plain copy ${plain.toFixed(0)} MB/s; up ${up.toFixed(0)} MB/s, ${(up / plain).toFixed(2)} of it; down ${down.toFixed(0)} MB/s, ${(down / plain).toFixed(2)} of it (best of ${rounds} each)`,
  );
  printLine(
    `Memory over idle (${idle.toFixed(0)} MiB): up ${compareWithLimit(peaks.up - idle, { atMost: maxOverIdle }, ' MiB')}; down ${compareWithLimit(peaks.down - idle, { atMost: maxOverIdle }, ' MiB')}`,
  );
} finally {
  await product.stop();
  await storage?.stop();
  await database.close();
  await workspace.stop();
}
process.exit(0);

/** Writes a CSV file; returns its SHA-256. */
async function writeSource(file: string): Promise<string> {
  const sum = createHash('sha256');
  const line = 'Mill Row,copper,6 ft to the curb stop\n';
  const piece = Buffer.from(line.repeat(Math.ceil(1_000_000 / line.length))).subarray(0, 1_000_000);
  const pieces = function* () {
    for (let written = 0; written < size; written += piece.length) {
      sum.update(piece);
      yield piece;
    }
  };
  await pipeline(Readable.from(pieces()), fs.createWriteStream(file));
  return sum.digest('hex');
}

async function copy(from: string, to: string): Promise<void> {
  await pipeline(fs.createReadStream(from), fs.createWriteStream(to, { flush: true }));
  fs.rmSync(to);
}

async function measureRate(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return size / 1000 / (performance.now() - startedAt);
}

function best(rates: readonly number[]): number {
  return Math.max(...rates);
}

interface Sent {
  readonly headers: { readonly authorization: string };
  readonly name: string;
  readonly bytes: () => Readable;
  readonly length: number;
}

/** Uploads as a browser sends a form; returns the attachment's id. */
async function upload(address: string, { headers, name, bytes, length }: Sent): Promise<string> {
  const edge = 'curbstop-benchmark-edge';
  const head = Buffer.from(
    `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${edge}--\r\n`);
  const request = http.request(product.url + address, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${edge}`,
      'content-length': head.length + length + tail.length,
    },
  });
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  request.write(head);
  await pipeline(bytes(), request, { end: false });
  request.end(tail);
  const [response] = await answered;
  const text = Buffer.concat((await response.toArray()) as Buffer[]).toString('utf8');
  if (response.statusCode !== 200 && response.statusCode !== 201)
    throw new Error(`The upload answered ${response.statusCode}: ${text}`);
  return (JSON.parse(text) as { items: { id: string }[] }).items[0]?.id ?? '';
}

/** Returns the SHA-256 of the download. */
async function download(address: string, headers: Sent['headers']): Promise<string> {
  const request = http.get(product.url + address, { headers });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The download answered ${response.statusCode}`);
  const sum = createHash('sha256');
  for await (const piece of response) sum.update(piece as Buffer);
  return sum.digest('hex');
}
