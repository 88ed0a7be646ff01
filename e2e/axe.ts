import axe, { type AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright';
import { desktop, expect, expectNoSidewaysScrolling, pageOpener, phone } from './browser.ts';
import type { Product } from './product.ts';

/** A page on which nothing moves: colours in mid-fade would be measured as they never stay. */
export function openReducedMotionPage(browser: Browser, product: Product): Promise<Page> {
  return pageOpener(() => [browser, product], { reducedMotion: 'reduce' })();
}

export const looks = [
  { viewport: desktop, colorScheme: 'light' },
  { viewport: desktop, colorScheme: 'dark' },
  { viewport: phone, colorScheme: 'dark' },
  { viewport: phone, colorScheme: 'light' },
] as const;

/** Looks at one thing after another and tells at the end all that axe found, so that one run shows everything. */
export function inspectorOf(page: Page) {
  const found: string[] = [];
  return {
    /** WCAG 2.1 AA and axe's good practices, wide and narrow, light and dark; the window is left wide and light. */
    look: async (at: string, only: readonly (typeof looks)[number][] = looks): Promise<void> => {
      for (const { viewport, colorScheme } of only) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize(viewport);
        await settled(page, colorScheme);
        for (const { id, help, nodes } of await violationsOn(page))
          found.push(
            `${at}, ${viewport.width} px, ${colorScheme}: ${id} (${help})\n${nodes.map((node) => `  ${node.target.join(' ')}\n  ${node.html.slice(0, 300)}\n  ${node.failureSummary ?? ''}`).join('\n')}`,
          );
        if (viewport === phone) await expectNoSidewaysScrolling(page, at);
      }
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.setViewportSize(desktop);
    },
    report: (): void => expect(found.join('\n\n')).toBe(''),
  };
}

export const narrow = looks.filter(({ viewport }) => viewport === phone);
export const wide = looks.filter(({ viewport }) => viewport === desktop);

/** The page wears the colours asked for (those of the page to sign in on are the browser's own), and nothing on it is still on its way. */
async function settled(page: Page, colorScheme: (typeof looks)[number]['colorScheme']): Promise<void> {
  await page.waitForFunction((wanted) => {
    const isRight = (document.documentElement.dataset['mantineColorScheme'] ?? wanted) === wanted;
    return isRight && document.getAnimations().every(({ playState }) => playState !== 'running');
  }, colorScheme);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

/** Axe comes into a document once: to read its half a million letters at every look took a third of the time. */
export async function violationsOn(page: Page): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // What is in order need not be described.
  const { violations } = await page.evaluate(() =>
    (window as unknown as { readonly axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations;
}
