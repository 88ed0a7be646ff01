import type { ImportBatch, ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { aBatch, aFileStructure, aTerm } from '../../../testing/import-builders.ts';
import { show } from '../../../testing/show.tsx';
import { changeImportPlan, suggestImportPlan } from './import.wizard.ts';
import { ImportTermsStep } from './ImportTermsStep.tsx';

const fileStructure = aFileStructure();
const begin: ImportPlan = {
  ...suggestImportPlan(fileStructure),
  columns: { 0: 'system.material', 1: 'customer.material', 2: 'leadSolder' },
};
const words = [
  aTerm({ word: 'copper', count: 1200, value: 'nonLeadCopper', source: 'known' }),
  aTerm({ word: 'tin', count: 4, suggestions: ['nonLeadOther'] }),
  aTerm({ word: 'see card', count: 31 }),
  aTerm({ vocabulary: 'answer', word: 'y', count: 9, value: 'Yes', source: 'account' }),
];

function Step({ batch }: { readonly batch: ImportBatch }) {
  const [plan, setPlan] = useState(begin);
  return (
    <ImportTermsStep
      batch={batch}
      plan={plan}
      onChange={(change) => setPlan((current) => changeImportPlan(fileStructure, current, change))}
    />
  );
}

const batch = aBatch({ state: 'checked', fileStructure, plan: begin, words });

test('lists terms by vocabulary, unmatched terms first, with their counts and columns', () => {
  show(<Step batch={batch} />);
  expect(screen.getByText('2 terms in 35 cells are not matched.')).toBeVisible();
  const material = screen.getByRole('region', { name: 'Material' });
  expect(within(material).getByText('In System side material, Customer side material')).toBeVisible();
  expect(
    within(material)
      .getAllByText(/^“/)
      .map((word) => word.textContent),
  ).toEqual(['“see card”', '“tin”', '“copper”']);
  expect(within(material).getByText('1,200 cells')).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Yes, no or unknown' })).getByText('Matched in an earlier import'),
  ).toBeVisible();
});

test('shows what the file explains about a term differently from the list of known terms', () => {
  const explained = { code: 'CI', meaning: 'Lead', row: 9, sheet: 'Codes' };
  const words = [aTerm({ word: 'CI', count: 4, suggestions: ['lead'], explained })];
  show(<Step batch={aBatch({ state: 'checked', fileStructure, plan: begin, words })} />);
  expect(screen.getByText('Row 9 of the sheet “Codes” says CI = Lead')).toBeVisible();
  expect(screen.getByRole('button', { name: '“CI” means Lead' })).toBeVisible();
});

test('accepts a suggestion with one click and moves the focus to the Clear button', async () => {
  const { user } = show(<Step batch={batch} />);
  await user.click(screen.getByRole('button', { name: '“tin” means Non-Lead - Other' }));
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Meaning of “tin”' }).value).toBe('Non-Lead - Other');
  expect(screen.getByText('1 term in 31 cells is not matched.')).toBeVisible();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Clear meaning of “tin”');
  await user.click(screen.getByRole('button', { name: 'Clear meaning of “tin”' }));
  expect(screen.getByText('2 terms in 35 cells are not matched.')).toBeVisible();
});

test('a word can mean nothing, and a word that was read can be read otherwise', async () => {
  const { user } = show(<Step batch={batch} />);
  await user.click(screen.getByRole('combobox', { name: 'Meaning of “see card”' }));
  await user.click(await screen.findByRole('option', { name: 'Leave blank' }));
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Meaning of “see card”' }).value).toBe('Leave blank');
  await user.click(screen.getByRole('combobox', { name: 'Meaning of “copper”' }));
  await user.click(await screen.findByRole('option', { name: 'Lead' }));
  expect(screen.getAllByText('You chose this; check again to apply it')).toHaveLength(2);
});

test('shows how many rows are checked', () => {
  const job = {
    id: '01900000-0000-7000-8000-0000000000c1',
    kind: 'imports.check',
    state: 'running',
    subjectId: null,
    done: 400,
    total: 1600,
    step: 'Reading the rows',
    cancelRequested: false,
    error: null,
    createdOn: '2026-11-20T15:00:00.000Z',
    startedOn: '2026-11-20T15:00:01.000Z',
    finishedOn: null,
  } as const;
  show(<Step batch={aBatch({ state: 'checking', fileStructure, plan: begin, job })} />);
  expect(screen.getByRole('progressbar', { name: 'Checking lines.xlsx' }).getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getByText('Reading the rows.')).toBeVisible();
  expect(screen.getByText('Nothing is imported yet. You can leave this page; the check continues.')).toBeVisible();
});

test('a file without terms of lists has no terms to match', () => {
  show(<Step batch={aBatch({ state: 'checked', fileStructure, plan: begin, words: [] })} />);
  expect(screen.getByText('No matched column has a list of values, so there are no terms to match.')).toBeVisible();
});

test('confirms the usual meaning of short codes with one button, except for those with another meaning', async () => {
  const codes = [
    aTerm({ word: 'CI', count: 4, suggestions: ['nonLeadOther'], usual: 'nonLeadOther' }),
    aTerm({ word: 'CU', count: 9, suggestions: ['nonLeadCopper'], usual: 'nonLeadCopper' }),
    aTerm({ word: 'tin', count: 1 }),
  ];
  const { user } = show(<Step batch={aBatch({ state: 'checked', fileStructure, plan: begin, words: codes })} />);
  expect(screen.getByText('2 short codes may stand for another material.')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Meaning of “CI”' }));
  await user.click(await screen.findByRole('option', { name: 'Lead' }));
  await user.click(screen.getByRole('button', { name: 'Use the usual meaning' }));
  const meaningOf = (word: string) =>
    screen.getByRole<HTMLInputElement>('combobox', { name: `Meaning of “${word}”` }).value;
  expect([meaningOf('CI'), meaningOf('CU'), meaningOf('tin')]).toEqual(['Lead', 'Non-Lead - Copper', '']);
  expect(screen.queryByText(/may stand for another material/)).toBeNull();
  expect(screen.getByText('1 term in 1 cell is not matched.')).toBeVisible();
});
