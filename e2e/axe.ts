import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { desktop, expect, expectNoSidewaysScrolling, keepPictures, openBrowser, phone } from './browser.ts';
import type { Product } from './product.ts';

/** A page on which nothing moves: colours in mid-fade would be measured as they never stay. */
export async function openCalmPage(browser: Browser, product: Product): Promise<Page> {
  const context = await openBrowser(browser, product, { reducedMotion: 'reduce' });
  keepPictures(context, product);
  return context.newPage();
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
        await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
        // No page of ours holds another in a frame, so axe need not open a second window; what is in order it need not describe.
        const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] }).analyze();
        for (const { id, help, nodes } of violations) found.push(`${at}, ${viewport.width} px, ${colorScheme}: ${id} (${help})\n${nodes.map((node) => `  ${node.target.join(' ')}\n  ${node.html.slice(0, 300)}\n  ${node.failureSummary ?? ''}`).join('\n')}`);
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
