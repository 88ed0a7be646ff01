import { featureCodes, type FeatureCode } from '@curbstop/contract/accounts/feature.values';
import { requirements, type Requirement } from '@curbstop/contract/accounts/requirement.values';
import { flagNames, flags } from '@curbstop/contract/feature-flags/flag.values';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const separateImports =
  'Separate imports of one kind of record are not built yet; the combined import needs IMPT:LOC_SERV.';
const letters = 'Letters have one kind of envelope.';
/** Why switching these features on or off changes nothing. All others have an effect. */
const featuresWithoutEffect: Readonly<Partial<Record<FeatureCode, string>>> = {
  'COMM:ENV:120': letters,
  'COMM:ENV:CUSTOM': letters,
  'IMPT:CONT': separateImports,
  'IMPT:LOC': separateImports,
  'IMPT:SERV': separateImports,
  'ENR:LOC': separateImports,
  R: 'Reports are not built yet.',
  'LOC:LSL':
    'The lines of a location are shown to every account with the inventory (ASSETS), so that no lead line is hidden.',
};

const repository = join(import.meta.dirname, '../../../../..');
const lists = ['flag.values.ts', 'feature.values.ts', 'requirement.values.ts'];
const source = ['contract', 'server', 'web']
  .flatMap((name) => {
    const folder = join(repository, 'packages', name, 'src');
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(
        (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !lists.some((list) => file.endsWith(list)),
      )
      .map((file) => readFileSync(join(folder, file), 'utf8'));
  })
  .join('\n');

const all: readonly (readonly [string, Requirement])[] = Object.entries(requirements);
const inUse = all.filter(([name]) => new RegExp(`requirements\\.${name}\\b`).test(source)).map(([, needed]) => needed);
const isRead = (name: string) =>
  new RegExp(`(useFlag\\(|hasFeature\\(features, |features\\.has\\(|feature: )'${name}'`).test(source) ||
  inUse.some(({ feature, flag }) => feature === name || flag === name);

test('every flag is read by a screen or an endpoint, or its entry explains why it has no effect', () => {
  const without = flagNames.filter((name) => 'withoutEffect' in flags[name]);
  expect(flagNames.filter((name) => !isRead(name))).toEqual(without);
});

test('every feature code is read by a screen or an endpoint, or its entry explains why it has no effect', () => {
  expect(featureCodes.filter((code) => !isRead(code)).toSorted()).toEqual(
    Object.keys(featuresWithoutEffect).toSorted(),
  );
});

test('the operations guide lists everything that has no effect', () => {
  const guide = readFileSync(join(repository, 'docs/operations.md'), 'utf8');
  const rows = guide.split('\n').filter((line) => line.includes('**Without effect:**'));
  expect(rows.map((row) => /`(\w+)`/.exec(row)?.[1])).toEqual(
    flagNames.filter((name) => 'withoutEffect' in flags[name]),
  );
  for (const code of Object.keys(featuresWithoutEffect)) expect(guide).toContain(`\`${code}\``);
});
