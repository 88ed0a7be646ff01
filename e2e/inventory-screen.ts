import { classificationNames, type ClassificationName } from '@curbstop/contract/service-lines/service-line.values';
import type { Locator, Page } from 'playwright';
import { expect } from './browser.ts';

export type Counts = Readonly<Record<ClassificationName | 'All', number>>;

/** The numbers of the counts card, as text. */
export async function readCounts(page: Page): Promise<Counts> {
  const card = page.getByRole('list', { name: 'Number of service lines by classification' });
  await expect(card.getByRole('listitem')).toHaveCount(classificationNames.length + 1);
  await expect(card.getByRole('listitem').last()).toHaveText(/\d/);
  const counts: Record<string, number> = {};
  for (const word of [...classificationNames, 'All'] as const) {
    // "Lead" is also the beginning of "Lead Status Unknown": match the end of the word.
    const text = await card
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^\\s*[\\d,]+\\s*${word}(?! Status)`) })
      .innerText();
    counts[word] = Number((/[\d,]+/.exec(text)?.[0] ?? '').replaceAll(',', ''));
  }
  return counts as Counts;
}

/** The rows of the inventory table, without the heading. */
export function findRows(page: Page): Locator {
  return page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
}

/** The drawer's sentence about why the line has its classification. */
export function reasonIn(place: Locator | Page): Locator {
  return place.getByRole('region', { name: 'Why this classification' }).getByRole('paragraph').first();
}
