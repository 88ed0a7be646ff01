import { demonstrationPassword, demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { installOutsideRepository } from './support/install-outside-repository.ts';
import { compareWithLimit, median, printLine } from './support/figures.ts';
import { freePort } from './support/postgres.ts';
import { stopProduct, waitUntilReady } from './support/product.ts';

// Lighthouse on the built product with its demonstration: the sign-in page and the landing page of a
// signed-in person, on a desktop and on the slow phone that Lighthouse simulates. The median of three runs.
const root = path.resolve(import.meta.dirname, '..');
const runs = 3;

/** The parts of the separately installed packages that are used. */
interface Page {
  goto(address: string, options?: object): Promise<unknown>;
  type(selector: string, text: string): Promise<void>;
  waitForSelector(selector: string, options?: object): Promise<unknown>;
  waitForFunction(text: string): Promise<unknown>;
}
interface Puppeteer {
  launch(options: object): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
}
interface RowResult {
  readonly lhr: {
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
    readonly audits: Readonly<Record<string, { readonly displayValue?: string }>>;
  };
}
type Lighthouse = (
  ...parameters: [address: string, flags: object, config: object | undefined, page: Page]
) => Promise<RowResult>;

const aside = installOutsideRepository('lighthouse', ['lighthouse@12.8.2', 'puppeteer-core@24.17.1']);
// Loaded as CommonJS, because the TypeScript runner would transform ES modules.
const fromAside = createRequire(path.join(aside, 'aside.cjs'));
const lighthouse = fromAside('lighthouse/core/index.cjs') as Lighthouse;
const puppeteer = fromAside('puppeteer-core') as Puppeteer;

/** Lighthouse's own desktop: its `core/config/constants.js`, desktopDense4G. */
const desktop = {
  extends: 'lighthouse:default',
  settings: {
    formFactor: 'desktop',
    throttling: {
      rttMs: 40,
      throughputKbps: 10 * 1024,
      cpuSlowdownMultiplier: 1,
      requestLatencyMs: 0,
      downloadThroughputKbps: 0,
      uploadThroughputKbps: 0,
    },
    screenEmulation: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false },
  },
};
/** The button below the terms, if shown. */
const accept = `[...document.querySelectorAll('button')].find((button) => button.textContent.trim() === 'Accept')`;
const devices = [
  ['desktop', desktop],
  ['slow telephone', undefined],
] as const;

spawnSync(process.execPath, ['scripts/set-up.mjs'], { cwd: root, stdio: 'inherit' });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'curbstop-bench-'));
fs.chmodSync(folder, 0o755);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const product = spawn(process.execPath, ['scripts/start.mjs'], {
  cwd: root,
  env: { ...process.env, PORT: String(port), DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  await waitUntilReady(url, product);
  const browser = await puppeteer.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
  const page = await browser.newPage();
  for (const [where, config] of devices) await measure(`Signing in, ${where}`, '/login', { page, config });
  await signIn(page);
  for (const [where, config] of devices) await measure(`Landing page, ${where}`, '/', { page, config });
  await browser.close();
} finally {
  await stopProduct(product);
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
process.exit(0);

async function signIn(page: Page): Promise<void> {
  await page.goto(`${url}/`);
  await page.waitForSelector('input[type=password]');
  await page.type('input[type=email], input[name=email]', demonstrationPeople.administrator.email);
  await page.type('input[type=password]', `${demonstrationPassword}\n`);
  await page.waitForFunction(
    `!document.querySelector('input[type=password]') && (${accept} || document.querySelector('main h1'))`,
  );
  await page.waitForFunction(
    `(() => { const accept = ${accept}; accept?.click(); return !accept && document.querySelector('main h1'); })()`,
  );
}

/** Session storage is kept; the HTTP cache is cleared before each run, as on a first visit. */
async function measure(
  words: string,
  address: string,
  { page, config }: { readonly page: Page; readonly config: object | undefined },
): Promise<void> {
  const rowResults: RowResult['lhr'][] = [];
  for (let run = 0; run < runs; run += 1)
    rowResults.push(
      (await lighthouse(url + address, { disableStorageReset: true, output: 'json', logLevel: 'error' }, config, page))
        .lhr,
    );
  const score = (category: string) =>
    median(rowResults.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)));
  const toShownValue = (audit: string) => rowResults[0]?.audits[audit]?.displayValue ?? '?';
  printLine(
    `${words}: performance ${compareWithLimit(score('performance'), { atLeast: 95 })}, accessibility ${compareWithLimit(score('accessibility'), { atLeast: 100 })}, best practices ${score('best-practices')}; largest paint ${toShownValue('largest-contentful-paint')}, blocked ${toShownValue('total-blocking-time')}, shift ${toShownValue('cumulative-layout-shift')}`,
  );
}
