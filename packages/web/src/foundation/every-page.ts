import type { Page } from '@curbstop/contract/primitives/list';

/** The largest page size of a list. */
export const maxPageSize = 100;

/** All records of a short list, fetched page by page. */
export async function fetchEveryPage<Item>(ask: (page: number) => Promise<Page<Item>>): Promise<readonly Item[]> {
  const { items, totalPages } = await ask(1);
  const all = [...items];
  for (let page = 2; page <= totalPages; page++) all.push(...(await ask(page)).items);
  return all;
}
