// Rules of the code structure that no library checks: allowed folders, file suffixes, and what may be written where.
// Each message says where the code belongs. The lists are in structure.json.
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { findTableErrors, listTableOwners } from './table-owners.mjs';
import { findTextErrors } from './text-rules.mjs';

const root = path.resolve(import.meta.dirname, '..');
const { layers, suffixes, folders, exportsForTests, tables } = JSON.parse(
  fs.readFileSync(path.join(root, 'scripts', 'structure.json'), 'utf8'),
);
const domains = layers.flat();
const errors = [];
for (const name of ['contract', 'server', 'web']) {
  const sourceFolder = path.join(root, 'packages', name, 'src');
  for (const file of listFiles(sourceFolder)) {
    const segments = path.relative(sourceFolder, file).split(path.sep);
    const report = (message, line) =>
      errors.push(`packages/${name}/src/${segments.join('/')}${line ? `:${line}` : ''}\n  ${message}`);
    checkFolder(name, segments, report);
    checkName(segments.at(-1), report);
    if (/\.tsx?$/.test(file))
      for (const { message, line } of findTextErrors(name, segments.join('/'), fs.readFileSync(file, 'utf8')))
        report(message, line);
  }
}

checkTables();
checkCode();

for (const error of errors) console.error(`${error}\n`);
console.log(`Structure: ${errors.length} errors`);
process.exit(errors.length > 0 ? 1 : 0);

function* listFiles(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(child);
    else yield child;
  }
}

/**
 * A repository and the expressions in values have the SQL of their own domain's tables; other uses are listed with a
 * reason.
 */
function checkTables() {
  const migrations = readTexts(path.join(root, 'packages', 'server', 'migrations'));
  const owners = listTableOwners(migrations, domains, tables.owners);
  const sources = path.join(root, 'packages', 'server', 'src', 'domains');
  const repositories = readTexts(sources)
    .filter(({ name }) => /\.(repository|values)\.ts$/.test(name))
    .map(({ name, text }) => ({ name, domain: name.split(path.sep)[0], text }));
  errors.push(...findTableErrors(repositories, owners, tables.uses));
}

function readTexts(folder) {
  return [...listFiles(folder)]
    .toSorted((one, other) => one.localeCompare(other))
    .map((file) => ({ name: path.relative(folder, file), text: fs.readFileSync(file, 'utf8') }));
}

/**
 * Every exported value is named in another file, and in one that is no test: what only its own file uses is not
 * exported, and what only tests use is dead or can be tested through what the product uses. Types may describe exported
 * values.
 */
function checkCode() {
  const code = ['packages', 'e2e', 'benchmarks', 'scripts'].flatMap((folder) =>
    [...listFiles(path.join(root, folder))]
      .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\/(node_modules|dist)\//.test(file))
      .map((file) => ({ file, text: fs.readFileSync(file, 'utf8') })),
  );
  checkParameters(code);
  const fileCounts = countFilesByName(code);
  const productFileCounts = countFilesByName(code.filter(({ file }) => !isForTests(file)));
  const allowed = new Set(exportsForTests.flatMap(({ names }) => names));
  const exportsOfTests = new Set();
  for (const { file, text } of code.filter((one) => !isForTests(one.file)))
    for (const [, name] of text.matchAll(/^export (?:async )?(?:const|function\*?|class) (\w+)/gm)) {
      const report = (message) => errors.push(`${path.relative(root, file)}\n  ${message}`);
      if (fileCounts.get(name) === 1) report(`No other file names "${name}". Remove the word export, or the code.`);
      if (fileCounts.get(name) === 1 || productFileCounts.get(name) > 1) continue;
      exportsOfTests.add(name);
      if (!allowed.has(name))
        report(
          `Only tests name "${name}". Test through what the product uses, remove dead code, or list the name with a reason in scripts/structure.json.`,
        );
    }
  for (const name of allowed)
    if (!exportsOfTests.has(name))
      errors.push(`scripts/structure.json\n  "${name}" is not an export for tests only. Remove it.`);
}

/** How many files name each identifier. */
function countFilesByName(code) {
  const counts = new Map();
  for (const { text } of code)
    for (const name of new Set(text.match(/[A-Za-z_$][\w$]*/g))) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function isTest(file) {
  return /\.test\.tsx?$/.test(file);
}

/** Tests, their fixtures and the browser stories. Benchmarks use the product as a caller does. */
function isForTests(file) {
  return isTest(file) || /\/(testing|e2e)\//.test(file) || /\/(mutation\.|stryker\.|vitest\.)[^/]*$/.test(file);
}

/** A function takes options with names (`{ hasReason }`), because `true` at a call says nothing. */
function checkParameters(code) {
  for (const { file, text } of code.filter((one) => !isTest(one.file)))
    for (const [, name, parameters] of text.matchAll(
      /^(?:export )?(?:async )?function\*? (\w+)(?:<[^(]*>)?\(([^]*?)\)(?:: | \{)/gm,
    )) {
      const positional = parameters.replace(/\{[^]*\}/g, '').replace(/\([^)]*\) =>/g, '');
      if (/\w\??: boolean\b(?! \|)/.test(positional))
        errors.push(
          `${path.relative(root, file)}\n  "${name}" has a boolean parameter. Pass an object with a name, or write two functions.`,
        );
    }
}

function checkFolder(packageName, segments, report) {
  const { free, domains: parent } = folders[packageName];
  if (free.includes(segments[0])) return;
  if (segments.length === 1) {
    if (packageName === 'contract')
      report('The contract package has no files at its root. Move it to a domain or primitives.');
    return;
  }
  if (parent && segments[0] !== parent) {
    report(`Unknown folder "${segments[0]}" in ${packageName}. Use ${free.join(', ')} or ${parent}/<domain>.`);
    return;
  }
  const [domain, ...rest] = parent ? segments.slice(1) : segments;
  if (!domains.includes(domain)) {
    report(`"${domain}" is not a domain. Use a noun of scripts/structure.json (${domains.join(', ')}) or ${free[0]}.`);
    return;
  }
  if (rest.length > 2) report('Folders are flat. A subfolder is allowed only for a child noun with its own table.');
  checkSuffix(packageName, rest.at(-1), report);
}

function checkSuffix(packageName, name, report) {
  if (/\.test\.tsx?$/.test(name)) return;
  if (packageName === 'web' && /^[A-Z]\w*\.(tsx|module\.css)$/.test(name)) return;
  const suffix = /^[a-z0-9-]+\.([a-z]+)\.ts$/.exec(name)?.[1];
  if (suffixes[packageName].includes(suffix)) return;
  const allowed = suffixes[packageName].map((one) => `.${one}.ts`).join(', ');
  const components = packageName === 'web' ? ' or Noun….tsx' : '';
  report(
    `${suffix ? `Unknown suffix "${suffix}"` : 'Missing suffix'}. Use ${allowed}${components}. Helpers without domain knowledge belong in ${folders[packageName].free[0]}.`,
  );
}

function checkName(name, report) {
  if (/^index\.tsx?$/.test(name)) report('No index files. Import the file that has the export.');
  if (/^(shared|common|lib|utils?|helpers?|types|misc)\b/.test(name)) report('Name the file after its subject.');
}
