import { demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { setTimeout as wait } from 'node:timers/promises';
import { inject, test as base, type TestContext } from 'vitest';
import { expect, keepPictures, openBrowser, openChromium, waitUntilLoaded } from './browser.ts';
import { startCopy } from './demonstration.ts';
import type { RunningProduct } from './product.ts';
import { startHost } from './product-host.ts';
import { signInBeforeLoading } from './session.ts';

const closesWithinMs = 30_000;

export interface NewPageOptions extends BrowserContextOptions {
  readonly browser?: Browser;
}
export interface PageOptions extends NewPageOptions {
  /** The administrator, if not given. */
  readonly person?: { readonly email: string };
}

/** The demonstration in a running product, and browsers for it. */
export interface System<P = RunningProduct> {
  readonly product: P;
  /** Opens an address in a new browser, with a signed-in person. */
  open(address: string, options?: PageOptions): Promise<Page>;
  /** A page of a new browser, without a signed-in person. */
  newPage(options?: NewPageOptions): Promise<Page>;
}

type SharedProduct = Pick<RunningProduct, 'url' | 'dataDir'> & Partial<Pick<RunningProduct, 'output'>>;

/**
 * `ownSystem` is a product with data that only this test sees, for tests that change something. `sharedSystem` is
 * shared by all tests that only read; a change fails the test. Both are started only for tests that name them.
 */
export const test = base
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of fixtures from the pattern
  .extend('chromium', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await openChromium();
    onCleanup(() => browser.close());
    return browser;
  })
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of fixtures from the pattern
  .extend('host', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const host = startHost();
    onCleanup(() => host.close());
    return host;
  })
  .extend('ownSystem', async ({ chromium, host, task }, { onCleanup }) => {
    const product = await startCopy(inject('demonstration'), host.startProduct);
    const { system, close } = createStorySystem(product, chromium, task);
    onCleanup(async () => {
      await close();
      await product.remove();
    });
    return system;
  })
  .extend('sharedSystem', async ({ chromium, task }, { onCleanup }) => {
    const { system, close } = createStorySystem<SharedProduct>(inject('sharedProduct'), chromium, task);
    const changes: string[] = [];
    onCleanup(async () => {
      await close();
      expect(changes, 'A test that changes data needs its own system').toEqual([]);
    });
    const newPage = async (options?: NewPageOptions) => {
      const page = await system.newPage(options);
      noteChanges(page, changes);
      return page;
    };
    return { ...system, newPage, open: openWith(newPage, system.product) };
  });

function createStorySystem<P extends SharedProduct>(product: P, chromium: Browser, task: TestContext['task']) {
  const contexts: BrowserContext[] = [];
  const newPage = async ({ browser = chromium, ...options }: NewPageOptions = {}) => {
    const context = await openBrowser(browser, product.url, options);
    contexts.push(context);
    return context.newPage();
  };
  const close = async () => {
    if (task.result?.state === 'fail') await keepPictures(contexts, product);
    // A page that does not answer would keep its window open, and the run would not end.
    await Promise.race([
      Promise.all(contexts.map((context) => context.close())),
      wait(closesWithinMs, undefined, { ref: false }),
    ]);
  };
  const system: System<P> = { product, newPage, open: openWith(newPage, product) };
  return { system, close };
}

function openWith(newPage: System['newPage'], { url }: SharedProduct): System['open'] {
  return async (address, { person = demonstrationPeople.administrator, ...options } = {}) => {
    const page = await newPage(options);
    await signInBeforeLoading(page, url, person.email);
    await page.goto(address);
    await waitUntilLoaded(page);
    return page;
  };
}

/** Requests that change data of the water system. Sign-in, the user's own settings and queries are none. */
function noteChanges(page: Page, changes: string[]): void {
  page.context().on('response', (response) => {
    const { pathname } = new URL(response.url());
    const method = response.request().method();
    const isChange = pathname.startsWith('/pws/') && !['GET', 'HEAD'].includes(method) && response.ok();
    if (isChange && !/\/(graphql|selection|open-work)$/.test(pathname)) changes.push(`${method} ${pathname}`);
  });
}
