import assert from 'node:assert/strict';
import test from 'node:test';
import {
  listCitedTags,
  listListedTags,
  listLongEntries,
  missingDecisions,
  listMissingFiles,
  listTagsWithoutTest,
} from './requirements.mjs';

void test('finds single tags, lists and both ways to write a range', () => {
  assert.deepEqual(listCitedTags('a rule [A5.28] and another [A5.21, B5.38]'), ['A5.28', 'A5.21', 'B5.38']);
  assert.deepEqual(listCitedTags('[A5.28-A5.30]'), ['A5.28', 'A5.29', 'A5.30']);
  assert.deepEqual(listCitedTags('[A3.34–3.35, 5.2, B7.28: once for each location]'), [
    'A3.34',
    'A3.35',
    'A5.2',
    'B7.28',
  ]);
});

void test('ignores brackets that are no citation', () => {
  assert.deepEqual(listCitedTags('rows[A5], [0138], A5.28 and [a5.28]'), []);
});

void test('reads the listed tags from the beginnings of lines', () => {
  assert.deepEqual([...listListedTags('- **A5.28** A ZIP.\n  See **B5.9**.\n- **B5.9** Likewise.')], ['A5.28', 'B5.9']);
});

void test('finds files that the page names and that do not exist', () => {
  const files = new Set([
    'packages/server/src/domains/letters/letter.service.ts',
    'packages/web/src/ui/toasts.ts',
    'e2e/a.test.ts',
  ]);
  const page =
    '`server/letters/letter.service.ts`, `web/ui/toasts.ts`, `e2e/a.test.ts`, `web/letters/Gone.tsx`, `e2e/b.test.ts`';
  assert.deepEqual(
    listMissingFiles(page, (name) => files.has(name)),
    ['web/letters/Gone.tsx', 'e2e/b.test.ts'],
  );
});

void test('finds lines that name no test and no reason for that', () => {
  const page = [
    '# Requirements\n\n- **A1.1** A page.\n  Code: `a.ts`. Test: `web/a.test.tsx`\n',
    '- **A1.2** A style.\n  Code: `a.css`. Test: none (a style rule)\n',
    '- **A1.3** A list.\n  Code: `b.ts`. Test: –\n- **A1.4** Another.\n  Code: `c.ts`.\n',
  ].join('');
  assert.deepEqual(listTagsWithoutTest(page), ['A1.3', 'A1.4']);
});

void test('finds entries with a line or an item that is too long', () => {
  const long = 'A word. '.repeat(60);
  const page = `- **A1.1** A page.\n  Code: \`${long}\`\n- **A1.2** ${long}\n- **A1.3** A list.\n  Code: \`b.ts\`\n  - ${long}`;
  assert.deepEqual(listLongEntries(page), ['A1.2', 'A1.3']);
});

void test('finds decisions that are named and that do not exist', () => {
  const pages = ['0052-include-filter-columns.md', 'README.md'];
  const text =
    '(docs/decisions/0052), decision 0139, [0052](decisions/0052-include-filter-columns.md), [0052](0052-old-title.md)';
  assert.deepEqual(missingDecisions(text, pages), ['0139', '0052-old-title.md']);
  assert.deepEqual(missingDecisions('migration 0061, the former 0139, 0840 and decisions/README.md', pages), []);
});
