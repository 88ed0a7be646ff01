import { readdirSync, readFileSync } from 'node:fs';
import { describeActionLevels } from '@curbstop/contract/regulations/action-level-text.calculation';
import { citations } from '@curbstop/contract/regulations/citations.values';
import { describe, expect, test } from 'vitest';
import { courses } from './academy-courses.ts';
import { helpTopics } from './help-topics.ts';

// Statements about rules: conditions of classifications, levels, deadlines and other requirements.
const aboutRules =
  /CFR|EPA’s (?:Detailed|list)|galvanized pipe|action level|non-detect|notices?\b.*(?:days|hours)|within \d+ |Non-lead (?:only|needs)|into Non-lead|must (?:be kept|record)|lead and copper rule/i;

const texts = [
  ...helpTopics.flatMap(({ name, sections }) =>
    sections.map(({ heading, text = [], steps = [], sources = [] }) => ({
      where: `help ${name}: ${heading}`,
      text: [...text, ...steps].join(' '),
      sources,
    })),
  ),
  ...courses.flatMap(({ name, lessons }) =>
    lessons.map(({ title, text, sources = [] }) => ({ where: `academy ${name}: ${title}`, text, sources })),
  ),
];

describe('statements about regulations in help and academy', () => {
  test.each(texts.filter(({ text }) => aboutRules.test(text)))('$where has a source', ({ sources }) => {
    expect(sources.length).toBeGreaterThan(0);
  });

  test('statements about regulations are in these places and no others', () => {
    expect(
      texts.filter(({ sources }) => sources.length > 0).map(({ where, sources }) => `${where} (${sources.join(', ')})`),
    ).toMatchInlineSnapshot(`
      [
        "help classification: Two sides, one classification (leadLine, galvanized, wholeLine)",
        "help classification: When your file lists a different classification (nonLeadEvidence)",
        "help classification: Unknown, unlikely lead (unknownLine, epaTemplate)",
        "help download: EPA’s template (epaTemplate)",
        "help sampling-events: Create a sampling event (actionLevels)",
        "help samples: Exceedance, detect, non-detect (actionLevels, nonDetects)",
        "help samples: Action levels (actionLevels, stateLevels)",
        "help samples: Notices (consumerNotice, publicNotice, publicEducation)",
        "help schools: When it applies (schools)",
        "help schools: Facilities and exemptions (schools)",
        "help schools: Five-year plan (schools)",
        "help schools: Sampling visits and results (schools)",
        "help notice-campaigns: What a campaign is (consumerNotice, publicNotice)",
        "help notice-campaigns: Certification package (publicNotice)",
        "help attachments: Delete (recordKeeping)",
        "help records: Kept permanently (recordKeeping)",
        "help records: Kept for a period that you choose (recordKeeping)",
        "academy unknowns: Record what you found (normalOperations)",
      ]
    `);
  });

  test('takes its levels and days from the dated rules', () => {
    const written = ['help-topics.ts', 'academy-courses.ts']
      .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
      .join('\n');
    expect(written).not.toMatch(/\d\s?(?:µg\/L|mg\/L|ppb)|\b(?:12|twelve) years|\d{2}-\d{2}-20\d{2}/i);
    expect(texts.map(({ text }) => text).join(' ')).toContain(describeActionLevels('2026-11-22')[1]);
  });

  test('takes the deadlines of notices and the action levels on every screen from the dated rules', () => {
    const source = `${import.meta.dirname}/..`;
    const written = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .filter((name) =>
        /within \d+ (?:hours|days|business days|months)|action level of \d/i.test(
          readFileSync(`${source}/${name}`, 'utf8'),
        ),
      );
    expect(written).toEqual([]);
  });

  test('shows sentences with a section of the rules from contract/regulations', () => {
    const source = `${import.meta.dirname}/..`;
    const cited = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .filter((name) =>
        readFileSync(`${source}/${name}`, 'utf8')
          .split('\n')
          .some((line) => /40 CFR \d/.test(line) && !/^\s*(?:\/\/|\/?\*|\{\/\*)/.test(line)),
      );
    expect(cited).toEqual([]);
  });

  test('leaves no source unused', () => {
    expect(
      Object.keys(citations).filter(
        (key) => !texts.some(({ sources }) => (sources as readonly string[]).includes(key)),
      ),
    ).toEqual([]);
  });
});

test('help explains how the import reads a date of numbers, and what only the operator can correct', () => {
  const all = texts.map(({ text }) => text).join(' ');
  expect(all).toContain('03-04-1958 is stored as a range, March 4 to April 3, 1958');
  expect(all).toContain('If the PWSID or the State is wrong, contact support.');
});
