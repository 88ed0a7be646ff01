import type { Page } from '@curbstop/contract/primitives/list';

/** As much as a list gives at once. */
export const largestPage = 100;

/** All records of a list that is short enough to choose from, page after page. */
export async function everyPage<Item>(ask: (page: number) => Promise<Page<Item>>): Promise<readonly Item[]> {
  const { items, totalPages } = await ask(1);
  const all = [...items];
  for (let page = 2; page <= totalPages; page++) all.push(...(await ask(page)).items);
  return all;
}
