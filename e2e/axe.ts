import axe, { type AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright';
import { desktop, expect, expectNoHorizontalScrolling, pageOpener, phone } from './browser.ts';
import type { Product } from './product.ts';

/** A page with reduced motion: colors during a transition would be measured wrongly. */
export function openReducedMotionPage(browser: Browser, product: Product): Promise<Page> {
  return pageOpener(() => [browser, product], { reducedMotion: 'reduce' })();
}

export const looks = [
  { viewport: desktop, colorScheme: 'light' },
  { viewport: desktop, colorScheme: 'dark' },
  { viewport: phone, colorScheme: 'dark' },
  { viewport: phone, colorScheme: 'light' },
] as const;

/** Runs several checks and reports all violations at the end, so that one run shows everything. */
export function inspectorOf(page: Page) {
  const found: string[] = [];
  return {
    /** WCAG 2.1 AA and axe's best practices, wide and narrow, light and dark; the window is left wide and light. */
    look: async (at: string, only: readonly (typeof looks)[number][] = looks): Promise<void> => {
      for (const { viewport, colorScheme } of only) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize(viewport);
        await settled(page, colorScheme);
        for (const { id, help, nodes } of await violationsOn(page))
          found.push(
            `${at}, ${viewport.width} px, ${colorScheme}: ${id} (${help})\n${nodes.map((node) => `  ${node.target.join(' ')}\n  ${node.html.slice(0, 300)}\n  ${node.failureSummary ?? ''}`).join('\n')}`,
          );
        if (viewport === phone) await expectNoHorizontalScrolling(page, at);
      }
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.setViewportSize(desktop);
    },
    report: (): void => expect(found.join('\n\n')).toBe(''),
  };
}

export const narrow = looks.filter(({ viewport }) => viewport === phone);
export const wide = looks.filter(({ viewport }) => viewport === desktop);

/** The page has the requested color scheme (the sign-in page follows the browser's), and all transitions have ended. */
async function settled(page: Page, colorScheme: (typeof looks)[number]['colorScheme']): Promise<void> {
  await page.waitForFunction((wanted) => {
    const isRight = (document.documentElement.dataset['mantineColorScheme'] ?? wanted) === wanted;
    return isRight && document.getAnimations().every(({ playState }) => playState !== 'running');
  }, colorScheme);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

/** Axe is injected once per document: injecting its half a megabyte for every check took a third of the time. */
export async function violationsOn(page: Page): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Results without violations need no details.
  const { violations } = await page.evaluate(() =>
    (window as unknown as { readonly axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations;
}
