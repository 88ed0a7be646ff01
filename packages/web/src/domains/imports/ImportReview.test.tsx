import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aBatch, aFileStructure, aSummary } from '../../../testing/import-builders.ts';
import { show } from '../../../testing/show.tsx';
import { ResponseProblem } from '../../foundation/client.ts';
import { FailureReasons } from './FailureReasons.tsx';
import { ImportClassifications, ImportCounts } from './ImportCounts.tsx';
import { ImportDowngrades } from './ImportDowngrades.tsx';
import { ImportFileStep } from './ImportFileStep.tsx';
import { getImportPath } from './ImportTable.tsx';
import { ImportProblems } from './ImportProblems.tsx';
import { suggestImportPlan } from './import.wizard.ts';

const summary = aSummary({
  rows: 2204,
  new: 2104,
  changed: 87,
  unchanged: 0,
  failed: 13,
  warned: 40,
  contradictions: 6,
  downgrades: 3,
  lessProtectiveFields: 1,
  categories: { Lead: 2, 'Non-lead': 1116 },
});

test('each count leads to exactly its rows', () => {
  show(<ImportCounts summary={summary} path="/imports/b1/review" />);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['2,104New lines', '/imports/b1/review?filters[result]=new'],
    ['87Changed lines', '/imports/b1/review?filters[result]=changed'],
    ['0Unchanged', '/imports/b1/review?filters[result]=unchanged'],
    ['13Failed rows', '/imports/b1/review?filters[result]=failed'],
    ['3Less protective classification', '/imports/b1/review?filters[downgrade]=classification'],
    ['1Less protective material or Previously lead answer', '/imports/b1/review?filters[downgrade]=field'],
    ['40With a warning', '/imports/b1/review?filters[warned]=true'],
    ['6Differs from file', '/imports/b1/review?filters[contradicts]=true'],
  ]);
});

test('lists classifications worst first, with zero for empty ones', () => {
  show(<ImportClassifications summary={summary} title="Classifications of the rows" />);
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    '2Lead',
    '0Galvanized Requiring Replacement',
    '0Lead Status Unknown',
    '1,116Non-lead',
  ]);
});

test('why rows fail is shown once for each field, with what was found, how often and in which rows', () => {
  show(
    <FailureReasons
      order={2}
      path="/imports/b1/review"
      failures={[
        {
          field: 'Customer side size',
          found: 'large',
          count: 9,
          allowed: '3/4" or 1"',
          rows: [13, 14, 15, 16, 17, 18, 19, 20, 21],
        },
        { field: 'Customer side size', found: '#REF!', count: 3, allowed: '3/4" or 1"', rows: [30, 31, 32] },
        { field: 'ZIP', found: '', count: 1, allowed: 'Five digits', rows: [1204] },
      ]}
    />,
  );
  expect(screen.getByRole('link', { name: '12 rows with a problem in Customer side size' }).getAttribute('href')).toBe(
    '/imports/b1/review?filters[result]=failed&filters[failedField]=Customer+side+size',
  );
  expect(screen.getAllByText('3/4" or 1"')).toHaveLength(1);
  const items = within(screen.getByRole('list', { name: 'Values found for Customer side size' }))
    .getAllByRole('listitem')
    .map((one) => one.textContent);
  expect(items).toEqual(['“large” × 9Rows 13, 14, 15, 16, 174 more rows18, 19, 20, 21', '“#REF!” × 3Rows 30, 31, 32']);
  expect(screen.getByText('Row 1204')).toBeVisible();
  expect(screen.getByText(/^\(blank\)/)).toBeVisible();
});

test('shows how many rows a long group of failures omits', () => {
  const rows = Array.from({ length: 20 }, (_, at) => at + 13);
  show(
    <FailureReasons
      order={2}
      path="/imports/b1/review"
      failures={[{ field: 'Service line ID', found: 'SL-3', count: 117, allowed: 'An ID that one row has', rows }]}
    />,
  );
  expect(screen.getByText('112 more rows')).toBeVisible();
  expect(screen.getByText(/32 and 97 more rows/)).toBeVisible();
});

test('lines that get a less protective classification are named with their number and confirmed once', async () => {
  const confirm = vi.fn<(isConfirmed: boolean) => void>();
  const { user, rerender } = show(
    <ImportDowngrades
      summary={{ downgrades: 12, lessProtectiveFields: 1 }}
      path="/imports/b1/review"
      isConfirmed={false}
      onConfirm={confirm}
    />,
  );
  expect(
    screen.getByText('12 lines would change to a less protective classification (for example, Lead to Non-lead).'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Review the 12 lines' }).getAttribute('href')).toBe(
    '/imports/b1/review?filters[downgrade]=classification',
  );
  await user.click(
    screen.getByRole('checkbox', {
      name: 'I reviewed the less protective classification of 12 lines and confirm that it is correct',
    }),
  );
  expect(confirm).toHaveBeenCalledWith(true);
  rerender(
    <ImportDowngrades
      summary={{ downgrades: 0, lessProtectiveFields: 3 }}
      path="/imports/b1/review"
      isConfirmed={false}
      onConfirm={confirm}
    />,
  );
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('shows the exact sentence for an unreadable file [A8.19], with the reason below', () => {
  const reason =
    'This workbook is protected by a password. Open it, remove the password, save it, and upload it again.';
  show(<ImportFileStep batch={aBatch({ state: 'failed', error: reason })} />);
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByText('The Import of your file failed, please check your import file.')).toBeVisible();
  expect(alert.getByText(reason)).toBeVisible();
  expect(alert.getByRole('link', { name: 'Upload the file again or choose another' }).getAttribute('href')).toBe(
    '/inventory-import',
  );
});

test('summarizes a file, and shows that a canceled import changed nothing', () => {
  const { rerender } = show(
    <ImportFileStep
      batch={aBatch({
        state: 'read',
        fileStructure: aFileStructure({
          description: 'Excel workbook with 15 sheets',
          template: 'EPA Service Line Inventory Template (2022)',
        }),
      })}
    />,
  );
  expect(
    screen.getByText('Excel workbook with 15 sheets. Recognized: EPA Service Line Inventory Template (2022).'),
  ).toBeVisible();
  expect(screen.getByText('Lines, 4 rows')).toBeVisible();
  rerender(<ImportFileStep batch={aBatch({ state: 'cancelled' })} />);
  expect(screen.getByText('This import was canceled. The inventory was not changed.')).toBeVisible();
});

test('an earlier import leads to its result once it has one, else to where it waits', () => {
  expect(getImportPath({ id: 'b1', state: 'committed', subject: 'inventory' })).toBe('/imports/results/b1');
  expect(getImportPath({ id: 'b2', state: 'read', subject: 'inventory' })).toBe('/imports/b2');
  expect(getImportPath({ id: 'b3', state: 'committing', subject: 'inventory' })).toBe('/imports/results/b3');
});

const kept = {
  state: { plan: suggestImportPlan(aFileStructure()), status: 'saved' },
  overwriteTheirs: () => Promise.resolve(),
  acceptTheirs: () => undefined,
} as const;

test('an inventory that has changed since the check offers a new check', async () => {
  const check = vi.fn<() => void>();
  const failure = new ResponseProblem(
    409,
    [
      {
        code: 'changedSinceCheck',
        detail:
          'The inventory changed after this file was checked. Check it again to see what the import would do now.',
      },
    ],
    {},
  );
  const { user } = show(
    <ImportProblems
      batch={{ state: 'checked', error: null, errorCode: null }}
      autosave={kept}
      failure={failure}
      onCheck={check}
    />,
  );
  expect(
    screen.getByText(
      'The inventory changed after this file was checked. Check it again to see what the import would do now.',
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(check).toHaveBeenCalledOnce();
});

test('shows an edit conflict and accepts either version', async () => {
  const acceptTheirs = vi.fn<() => void>();
  const overwriteTheirs = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { user } = show(
    <ImportProblems
      batch={{ state: 'read', error: null, errorCode: null }}
      autosave={{ state: { ...kept.state, status: 'conflict' }, overwriteTheirs, acceptTheirs }}
      failure={undefined}
      onCheck={() => undefined}
    />,
  );
  expect(screen.getByText('Someone else changed this import.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use mine' }));
  await user.click(screen.getByRole('button', { name: 'Use their version' }));
  expect([overwriteTheirs, acceptTheirs].map((one) => one.mock.calls.length)).toEqual([1, 1]);
});

test('shows a failed job until the next one starts', () => {
  const { rerender } = show(
    <ImportProblems
      batch={{ state: 'checked', error: 'The inventory changed after this file was checked.', errorCode: null }}
      autosave={kept}
      failure={undefined}
      onCheck={() => undefined}
    />,
  );
  expect(screen.getByText('The Import of your file failed, please check your import file.')).toBeVisible();
  rerender(
    <ImportProblems
      batch={{ state: 'checking', error: 'The inventory changed after this file was checked.', errorCode: null }}
      autosave={kept}
      failure={undefined}
      onCheck={() => undefined}
    />,
  );
  expect(screen.queryByRole('alert')).toBeNull();
});
