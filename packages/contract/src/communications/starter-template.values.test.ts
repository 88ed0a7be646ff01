import { expect, test } from 'vitest';
import { starterTemplates, templateKinds } from './starter-template.values.ts';

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

test('each starter template says whose words its text is, and none claims EPA’s', () => {
  const sourceOf = (id: string) => starterTemplates.find((one) => one.id === id)?.wordingSource ?? '';
  for (const { wordingSource } of starterTemplates)
    expect(wordingSource).toMatch(/^Our wording, not checked against an EPA template\./);
  expect(sourceOf('serviceLineLead-en')).toContain('Word for word from the rule: health effects of lead.');
  expect(sourceOf('serviceLineLead-es')).toContain('Our translation of the rule’s words: health effects of lead.');
  // The definitions are those of State notices, and the health effects of Tier 1 were not compared with Appendix B.
  for (const language of ['en', 'es'])
    expect(sourceOf(`resultDetect-${language}`)).not.toMatch(/rule[^.]*: [^.]*definitions/);
  expect(sourceOf('resultDetect-en')).toContain('As worded in State notices: definitions of action level and goal.');
  expect(sourceOf('publicNoticeTier1-en')).toBe(
    'Our wording, not checked against an EPA template. Word for word from the rule: request to share this notice. Health effects of lead: until October 31, 2027 from 40 CFR 141.85(a)(1)(ii), not compared with Appendix B, D.23 of 2024; confirm it with your State.',
  );
  expect(sourceOf('blank-en')).toBe('Our wording, not checked against an EPA template.');
  expect(sourceOf('resultExceedance-en')).toContain('Appendix B, D.24, compared on November 27, 2026 with');
  expect(sourceOf('resultExceedance-es')).toContain('Health effects of copper: our translation of');
});
