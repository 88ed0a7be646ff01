import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(`${import.meta.dirname}/StageBar.module.css`, 'utf8');

test('a stage that covers longer ones has the color of its name, and not a mix with theirs', () => {
  expect(css).not.toMatch(/opacity|transparent|rgba/u);
  for (const at of [0, 1, 2, 3]) expect(css).toContain(`.stage[data-at='${at}'],\n.mark[data-at='${at}'] {`);
});
