import { demonstrationPassword, demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright';
import { expect as playwrightExpect } from 'playwright/test';

export const desktop = { width: 1440, height: 900 } as const;
export const phone = { width: 375, height: 720 } as const;

/** A long limit for visible results, so that a busy machine doesn't make a test fail. */
export const expect = playwrightExpect.configure({ timeout: 60_000 });

/**
 * Playwright's own list, which a second switch replaces, and the panels under the address bar: each new window loads
 * them, which takes as long as loading a page of ours.
 */
const disabledFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** A page lives for seconds: compiling its scripts to fast machine code takes a fifth of its time and never pays. */
const withoutOptimizer = '--js-flags=--no-turbofan --no-maglev';

/** Headless Chromium without background requests to Google. */
export function openChromium(more: readonly string[] = ['--disable-gpu']): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      withoutOptimizer,
      ...more,
      `--disable-features=${disabledFeatures.join(',')}`,
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

/** Draws maps without a graphics card. */
export const withMaps = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/** A browser with an empty profile. Without motion, colors and positions are final as soon as something is shown. */
export async function openBrowser(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: desktop,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    baseURL,
    acceptDownloads: true,
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(prolongMessages);
  return context;
}

/**
 * Runs in the page: messages in the corner close after 2.5, 5 or 10 seconds, which a busy machine may need to look for
 * one. Their real times have a unit test.
 */
function prolongMessages(): void {
  const start = window.setTimeout.bind(window);
  const prolong = (ms?: number) => (ms === 2500 || ms === 5000 || ms === 10_000 ? ms * 4 : ms);
  Reflect.set(window, 'setTimeout', (handler: TimerHandler, ms?: number, ...rest: unknown[]) =>
    start(handler, prolong(ms), ...rest),
  );
}

/** Keeps screenshots of a failed test's pages, and what the product printed, in the temporary folder. */
export async function keepPictures(
  contexts: readonly BrowserContext[],
  product: { readonly output?: () => string },
): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'curbstop-e2e-failure-'));
  for (const [at, page] of contexts.flatMap((context) => context.pages()).entries()) {
    await page.screenshot({ path: path.join(folder, `page-${at}.png`), fullPage: true }).catch(() => undefined);
    console.error(`Page ${at} was at ${page.url()}`);
  }
  if (product.output) fs.writeFileSync(path.join(folder, 'product.log'), product.output());
  console.error(`Screenshots and the product's log are in ${folder}`);
}

/** Fills in the sign-in page, waiting for it if necessary. */
export async function fillInSignIn(
  page: Page,
  person: { readonly email: string } = demonstrationPeople.administrator,
): Promise<void> {
  await page.getByRole('heading', { name: 'Sign in to Curbstop' }).waitFor();
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password').fill(demonstrationPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in and accepts the terms if the user hasn't yet. */
export async function signIn(page: Page, address: string, person?: { readonly email: string }): Promise<void> {
  await page.goto(address);
  await fillInSignIn(page, person);
  await acceptTermsIfShown(page);
}

export async function acceptTermsIfShown(page: Page): Promise<void> {
  const accept = page.getByRole('button', { name: 'Accept' });
  const title = page.locator('main').getByRole('heading', { level: 1 });
  await accept.or(title).first().waitFor();
  if (await accept.isVisible()) await accept.click();
  await title.waitFor();
}

/** The title is shown and nothing is loading any more: what loads later would move what a test is about to press. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
}

/** Types a date as users do, month first, and checks that the field understands and shows it. */
export async function fillDate(place: Page | Locator, label: string, day: string): Promise<void> {
  const [year, month, date] = day.split('-').map(Number);
  const field = place.getByRole('textbox', { name: label });
  await field.fill(`${month}/${date}/${year}`);
  await field.blur();
  await expect(field).toHaveValue(`${day.slice(5)}-${year}`);
}

/** The page has no horizontal scrolling. */
export async function expectNoHorizontalScrolling(page: Page, where: string): Promise<void> {
  const { wide, shown } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    shown: document.documentElement.clientWidth,
  }));
  expect(wide, `${where} is wider than its window`).toBeLessThanOrEqual(shown);
}
