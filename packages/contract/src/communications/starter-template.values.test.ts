import { expect, test } from 'vitest';
import { templateKinds } from './starter-template.values.ts';

test.each(templateKinds.filter(({ kind }) => kind !== 'blank').map(({ kind, source }) => [kind, source]))(
  'the starter template %s names the document of EPA about it with its date',
  (_, source) => {
    expect(source).toMatch(/EPA’s .*“[A-Z].+”|EPA .*“[A-Z].+”/);
    expect(source.replace('as of November 22, 2026', '')).toMatch(
      /” (of ([A-Z][a-z]+ )?(\d{1,2}, )?(20\d\d)|\(undated)/,
    );
  },
);

test.each(templateKinds.filter(({ source }) => source.includes('CFR')).map(({ kind, source }) => [kind, source]))(
  'the starter template %s says on which day its rule was read',
  (_, source) => {
    expect(source).toMatch(/^40 CFR 141\.\d+.*as of [A-Z][a-z]+ \d{1,2}, \d{4}/);
  },
);
