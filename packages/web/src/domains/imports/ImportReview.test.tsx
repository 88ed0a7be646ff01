import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aBatch, aReading, aSummary } from '../../../testing/import-builders.ts';
import { show } from '../../../testing/show.tsx';
import { AnsweredProblem } from '../../foundation/client.ts';
import { FailureReasons } from './FailureReasons.tsx';
import { ImportClasses, ImportCounts } from './ImportCounts.tsx';
import { ImportFileStep } from './ImportFileStep.tsx';
import { importPath } from './ImportTable.tsx';
import { ImportProblems } from './ImportProblems.tsx';
import { proposePlan } from './import.wizard.ts';

const summary = aSummary({ rows: 2204, new: 2104, changed: 87, unchanged: 0, failed: 13, warned: 40, contradictions: 6, categories: { Lead: 2, 'Non-lead': 1116 } });

test('each count leads to exactly its rows', () => {
  show(<ImportCounts summary={summary} path="/imports/b1/review" />);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['2,104New lines', '/imports/b1/review?filters[verdict]=new'],
    ['87Changed lines', '/imports/b1/review?filters[verdict]=changed'],
    ['0Unchanged', '/imports/b1/review?filters[verdict]=unchanged'],
    ['13Failed rows', '/imports/b1/review?filters[verdict]=failed'],
    ['40With a warning', '/imports/b1/review?filters[warned]=true'],
    ['6Stated class differs', '/imports/b1/review?filters[contradicts]=true'],
  ]);
});

test('classes stand worst first, and a class that none has counts zero', () => {
  show(<ImportClasses summary={summary} title="Classes of the rows" />);
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['2Lead', '0Galvanized Requiring Replacement', '0Lead Status Unknown', '1,116Non-lead']);
});

test('why rows fail is said once for each field, with what was found and how often', () => {
  show(
    <FailureReasons
      order={2}
      failures={[
        { field: 'Customer side size', found: 'large', count: 9, allowed: '3/4" or 1"' },
        { field: 'Customer side size', found: '11/16', count: 3, allowed: '3/4" or 1"' },
        { field: 'ZIP', found: '', count: 1, allowed: 'Five digits' },
      ]}
    />,
  );
  expect(screen.getByText('12 rows')).toBeTruthy();
  expect(screen.getAllByText('Allowed: 3/4" or 1"')).toHaveLength(1);
  expect(within(screen.getByRole('list', { name: 'What was found as Customer side size' })).getAllByRole('listitem').map((one) => one.textContent)).toEqual(['“large” × 9', '“11/16” × 3']);
});

test('a file that could not be read says so in the exact sentence [A8.19], with the reason below', () => {
  const reason = 'This workbook is protected by a password. Open it, remove the password, save it, and upload it again.';
  show(<ImportFileStep batch={aBatch({ state: 'failed', error: reason })} />);
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByText('The Import of your file failed, please check your import file.')).toBeTruthy();
  expect(alert.getByText(reason)).toBeTruthy();
  expect(alert.getByRole('link', { name: 'Choose another file' }).getAttribute('href')).toBe('/inventory-import');
});

test('a file that was read is told in words, and an import that was given up says that nothing was written', () => {
  const { again } = show(<ImportFileStep batch={aBatch({ state: 'read', reading: aReading({ description: 'Excel workbook with 15 sheets', template: 'EPA Service Line Inventory Template (2022)' }) })} />);
  expect(screen.getByText('Excel workbook with 15 sheets. Recognised: EPA Service Line Inventory Template (2022).')).toBeTruthy();
  expect(screen.getByText('Lines, 4 rows')).toBeTruthy();
  again(<ImportFileStep batch={aBatch({ state: 'cancelled' })} />);
  expect(screen.getByText('This import was given up. Nothing was written to the inventory.')).toBeTruthy();
});

test('an earlier import leads to its result once it has one, else to where it waits', () => {
  expect(importPath({ id: 'b1', state: 'committed' })).toBe('/imports/results/b1');
  expect(importPath({ id: 'b2', state: 'read' })).toBe('/imports/b2');
  expect(importPath({ id: 'b3', state: 'committing' })).toBe('/imports/results/b3');
});

const kept = { state: { plan: proposePlan(aReading()), status: 'kept' }, takeMine: () => Promise.resolve(), takeTheirs: () => undefined } as const;

test('an inventory that has changed since the check offers a new check', async () => {
  const check = vi.fn<() => void>();
  const failure = new AnsweredProblem(409, [{ code: 'changedSinceCheck', detail: 'The inventory changed after this file was checked. Check it again to see what the import would do now.' }], {});
  const { user } = show(<ImportProblems batch={{ state: 'checked', error: null }} keeper={kept} failure={failure} onCheck={check} />);
  expect(screen.getByText('The inventory changed after this file was checked. Check it again to see what the import would do now.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(check).toHaveBeenCalledOnce();
});

test('somebody else’s change is told, and either version can be taken', async () => {
  const takeTheirs = vi.fn<() => void>();
  const takeMine = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { user } = show(<ImportProblems batch={{ state: 'read', error: null }} keeper={{ state: { ...kept.state, status: 'overtaken' }, takeMine, takeTheirs }} failure={undefined} onCheck={() => undefined} />);
  expect(screen.getByText('Somebody else changed how this file is read while you did.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use mine' }));
  await user.click(screen.getByRole('button', { name: 'Use their version' }));
  expect([takeMine, takeTheirs].map((one) => one.mock.calls.length)).toEqual([1, 1]);
});

test('a job that failed is told until the next one begins', () => {
  const { again } = show(<ImportProblems batch={{ state: 'checked', error: 'The inventory changed after this file was checked.' }} keeper={kept} failure={undefined} onCheck={() => undefined} />);
  expect(screen.getByText('The Import of your file failed, please check your import file.')).toBeTruthy();
  again(<ImportProblems batch={{ state: 'checking', error: 'The inventory changed after this file was checked.' }} keeper={kept} failure={undefined} onCheck={() => undefined} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
