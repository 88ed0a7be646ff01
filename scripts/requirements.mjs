// Every requirement tag that is cited, such as [A5.28], has a line in docs/requirements.md, every file that the page
// names exists, and so does every decision that is named, by its number or as a link.
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const folders = ['packages', 'e2e', 'benchmarks', 'docs', 'scripts'];
const requirementsPage = path.join('docs', 'requirements.md');
const decisionsFolder = path.join('docs', 'decisions');
const pagesAtRoot = ['AGENTS.md', 'CONTRIBUTING.md', 'README.md'];
const skippedFolders = new Set(['node_modules', 'dist']);

/** The tags of one text: `[A3.28-3.30, B5.9]` cites four. Also used by requirements.test.mjs. */
export function listCitedTags(text) {
  const tags = [];
  for (const [, citation] of text.matchAll(/\[([AB]\d+\.\d+[^\]\n]*)\]/g)) {
    let part = '';
    for (const match of citation.matchAll(/([AB]?)(\d+)\.(\d+)(?:\s*[-–]\s*(?:[AB]?\d+\.)?(\d+))?/g)) {
      const [, letter, chapter, first, last] = match;
      part = letter || part;
      for (let line = Number(first); line <= Number(last ?? first); line++) tags.push(`${part}${chapter}.${line}`);
    }
  }
  return tags;
}

/** The tags that the page lists: its lines begin with `- **A5.28**`. */
export function listListedTags(page) {
  return new Set([...page.matchAll(/^- \*\*([AB]\d+\.\d+)\*\*/gm)].map(([, tag]) => tag));
}

/** The files that the page names, such as `server/letters/letter.service.ts`, and that don't exist. */
export function listMissingFiles(page, exists) {
  const names = [...page.matchAll(/`((?:contract|server|web|e2e)\/[\w./-]+\.(?:tsx?|css))`/g)].map(([, name]) => name);
  return [...new Set(names)].filter((name) => !listPossiblePaths(name).some(exists));
}

function listPossiblePaths(name) {
  if (name.startsWith('e2e/')) return [name];
  const [packageName, ...rest] = name.split('/');
  return ['', 'src', 'src/domains'].map((folder) => path.join('packages', packageName, folder, ...rest));
}

/** The tags whose lines name neither a test, nor another line, nor, as `none (why)`, why there is no test. */
export function listTagsWithoutTest(page) {
  return page
    .split(/^(?=- \*\*[AB]\d+\.\d+\*\*)/m)
    .flatMap((entry) =>
      /\bTest: (?:`|none \()|\*\* See [AB]\d/.test(entry) ? [] : [/^- \*\*([AB]\d+\.\d+)\*\*/.exec(entry)?.[1]],
    )
    .filter((tag) => tag !== undefined);
}

const mostLetters = 430;

/** The tags whose line, or an item below it, is too long to read at once. */
export function listLongEntries(page) {
  let tag;
  return page.split('\n').flatMap((line) => {
    tag = /^- \*\*([AB]\d+\.\d+)\*\*/.exec(line)?.[1] ?? tag;
    return /^(?: {2})?- /.test(line) && line.length > mostLetters ? [tag] : [];
  });
}

/** The decisions that a text names and that don't exist: `docs/decisions/0052`, `decision 0052` or a link to a page. */
export function missingDecisions(text, pages) {
  const numbers = new Set(pages.map((page) => page.slice(0, 4)));
  const named = [...text.matchAll(/\b(?:decisions\/|decisions? )?(\d{4}(?:-[a-z\d-]+\.md)?)/gi)]
    .filter(([whole, name]) => name.endsWith('.md') || /^decision/i.test(whole))
    .map(([, name]) => name);
  return [...new Set(named)].filter((name) => !(name.endsWith('.md') ? pages.includes(name) : numbers.has(name)));
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const root = path.resolve(import.meta.dirname, '..');
  const page = fs.readFileSync(path.join(root, requirementsPage), 'utf8');
  const listed = listListedTags(page);
  const missing = listMissingFiles(page, (name) => fs.existsSync(path.join(root, name)));
  const decisions = fs.readdirSync(path.join(root, decisionsFolder));
  const errors = folders
    .flatMap((folder) => [...listFiles(path.join(root, folder))])
    .concat(pagesAtRoot.map((name) => path.join(root, name)))
    .flatMap((file) => {
      const name = path.relative(root, file);
      if (name.startsWith(path.join('scripts', 'requirements'))) return [];
      return fs
        .readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => [
          ...listCitedTags(name === requirementsPage ? '' : line)
            .filter((tag) => !listed.has(tag))
            .map((tag) => `${name}:${index + 1} cites ${tag}\n  Add a line for it to ${requirementsPage}.`),
          ...missingDecisions(line, decisions).map(
            (decision) => `${name}:${index + 1} names decision ${decision}, which is not in ${decisionsFolder}.`,
          ),
        ]);
    });
  for (const error of errors) console.error(`${error}\n`);
  for (const name of missing) console.error(`${requirementsPage} names ${name}, which doesn't exist.\n`);
  const untested = listTagsWithoutTest(page);
  for (const tag of untested)
    console.error(`${requirementsPage}: ${tag} names no test. Write one, or “Test: none (why)”.\n`);
  const long = listLongEntries(page);
  for (const tag of long)
    console.error(
      `${requirementsPage}: a line of ${tag} has more than ${mostLetters} characters. Add an item below it.\n`,
    );
  const count = errors.length + missing.length + untested.length + long.length;
  console.log(`Requirements: ${listed.size} listed, ${count} errors`);
  process.exit(count > 0 ? 1 : 0);
}

function* listFiles(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name);
    if (entry.isDirectory() && !skippedFolders.has(entry.name)) yield* listFiles(child);
    else if (/\.(tsx?|mjs|md|sql|css)$/.test(entry.name) && entry.isFile()) yield child;
  }
}
