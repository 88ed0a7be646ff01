import axe, { type AxeResults } from 'axe-core';
import process from 'node:process';
import type { Page } from 'playwright';
import { desktop, expect, expectNoHorizontalScrolling, phone } from './browser.ts';

/** Widths and color schemes. */
const displayModes = [
  { viewport: desktop, colorScheme: 'light' },
  { viewport: phone, colorScheme: 'dark' },
  { viewport: desktop, colorScheme: 'dark' },
  { viewport: phone, colorScheme: 'light' },
] as const;

/**
 * `npm run test:visual` checks each place in all display modes. `npm test` takes the first two in turn: one place wide
 * and light, the next narrow and dark.
 */
export const checksAllModes = process.env['CURBSTOP_E2E_MODES'] === 'all';

/** The display modes to check of the place with this number. */
export function listDisplayModes(place: number, only?: typeof narrow | typeof wide) {
  if (checksAllModes) return displayModes.filter((one) => !only || one.viewport === only);
  return [only === narrow || (only === undefined && place % 2 === 1) ? displayModes[1] : displayModes[0]];
}

/** For what exists in one layout only. */
export const narrow = phone;
export const wide = desktop;

/** Runs several checks and reports all violations at the end, so that one run shows everything. */
export function createInspector(page: Page) {
  const problems: string[] = [];
  let placeCount = 0;
  return {
    /**
     * WCAG 2.1 AA and axe's best practices in the display modes of the next place; the window is left wide and light.
     */
    look: async (at: string, only?: typeof narrow | typeof wide): Promise<void> => {
      for (const { viewport, colorScheme } of listDisplayModes(placeCount++, only)) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize(viewport);
        await settled(page, colorScheme);
        for (const { id, help, nodes } of await listViolations(page))
          problems.push(
            `${at}, ${viewport.width} px, ${colorScheme}: ${id} (${help})\n${nodes.map((node) => `  ${node.target.join(' ')}\n  ${node.html.slice(0, 300)}\n  ${node.failureSummary ?? ''}`).join('\n')}`,
          );
        for (const text of await listSmallTexts(page))
          problems.push(`${at}, ${viewport.width} px: smaller than 12 px: ${text}`);
        if (viewport === phone) await expectNoHorizontalScrolling(page, at);
      }
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.setViewportSize(desktop);
    },
    report: (): void => expect(problems.join('\n\n')).toBe(''),
  };
}

/** The page has the requested color scheme (the sign-in page follows the browser's), and all transitions have ended. */
async function settled(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.waitForFunction((wanted) => {
    const isRight = (document.documentElement.dataset['mantineColorScheme'] ?? wanted) === wanted;
    return isRight && document.getAnimations().every(({ playState }) => playState !== 'running');
  }, colorScheme);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

/** Axe is injected once per document: injecting its half a megabyte for every check took a third of the time. */
export async function listViolations(page: Page): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Results without violations need no details.
  const { violations } = await page.evaluate(() => {
    // What is behind an open window was checked before it opened, and takes half of the time.
    const hasWindow = document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
    const context = hasWindow ? { exclude: ['#root'] } : document;
    return (window as unknown as { readonly axe: typeof axe }).axe.run(context, {
      resultTypes: ['violations'],
      // WCAG 2.2, 2.5.8, which axe checks on request only.
      rules: { 'target-size': { enabled: true } },
    });
  });
  const allViolations = [];
  for (const violation of violations) {
    const nodes = [];
    for (const node of violation.nodes) if (!(await isSmallOnlyUnderBar(page, node))) nodes.push(node);
    if (nodes.length > 0) allViolations.push({ ...violation, nodes });
  }
  return allViolations;
}

type Node = AxeResults['violations'][number]['nodes'][number];

/**
 * Whether a control is partly under a pinned bar, and has its full size once the page scrolls, as it does for the
 * focus.
 */
async function isSmallOnlyUnderBar(page: Page, { any, target }: Node): Promise<boolean> {
  if (!any.some(({ id, message }) => id === 'target-size' && message.includes('partially obscured'))) return false;
  return page.evaluate(async (selector) => {
    const element = document.querySelector(selector);
    if (!element) return false;
    const { scrollX, scrollY } = window;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { violations } = await (window as unknown as { readonly axe: typeof axe }).axe.run(element, {
      runOnly: ['target-size'],
      resultTypes: ['violations'],
    });
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    return violations.length === 0;
  }, String(target[0]));
}

/** Visible texts smaller than 12 pixels, except in drawings, which scale. */
function listSmallTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || element.closest('svg, script, style, option')) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      if (size < 12 && element.checkVisibility({ visibilityProperty: true }))
        small.push(`${node.textContent.trim().slice(0, 60)} (${size} px)`);
    }
    return small;
  });
}

/** Targets under 24 pixels without room around them (WCAG 2.2, 2.5.8), which axe checks on request only. */
export async function listSmallTargets(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { readonly axe: typeof axe }).axe.run(document, {
      runOnly: ['target-size'],
      resultTypes: ['violations'],
    }),
  );
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 200)));
}
