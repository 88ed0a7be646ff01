import { act, renderHook, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { ScanList, useScans, type ScannedCode } from './ScanList.tsx';

const changed = (code: string): ScannedCode => ({
  code,
  tone: 'done',
  status: 'Changed',
  sentence: 'Changed to Shipped',
});
const refused = (code: string): ScannedCode => ({
  code,
  tone: 'failed',
  status: 'Not changed',
  sentence: 'Unknown code.',
});

function showScans(outcomes: readonly ScannedCode[]) {
  const { result } = renderHook(useScans);
  for (const outcome of outcomes) act(() => result.current.startScan()(outcome));
  show(<ScanList label="Scanned kits" empty="None yet." failed="not changed" scans={result.current.scans} />);
}
const listCodes = () =>
  within(screen.getByRole('list', { name: 'Scanned kits' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('strong')?.textContent);
const crate = Array.from({ length: 60 }, (_, at) => changed(`K${at + 1}`));

test('a scan that failed stays in the list and is named above it, however many scans follow', () => {
  showScans([refused('HELLO'), changed('K0'), ...crate]);
  expect(screen.getByText('62 scans, 1 not changed: HELLO')).toBeVisible();
  expect(listCodes()).toEqual([
    ...crate
      .map(({ code }) => code)
      .toReversed()
      .slice(0, 50),
    'HELLO',
  ]);
  expect(screen.getByText('The latest 50 scans and all that failed are listed.')).toBeVisible();
});

test('a code that failed and was scanned again is counted by its latest scan', () => {
  showScans([refused('K1'), refused('K2'), changed('K1')]);
  expect(screen.getByText('3 scans, 1 not changed: K2')).toBeVisible();
  expect(listCodes()).toEqual(['K1', 'K2', 'K1']);
});

test('scans are listed in their own order, the latest first, whichever response arrives first', () => {
  const { result } = renderHook(useScans);
  const finishFirst = result.current.startScan();
  const finishSecond = result.current.startScan();
  act(() => finishSecond(changed('K2')));
  act(() => finishFirst(changed('K1')));
  expect(result.current.scans.map(({ code }) => code)).toEqual(['K2', 'K1']);
});

test('the keyboard reaches the list, which scrolls when there are many scans', () => {
  showScans(crate);
  expect(screen.getByText('60 scans, none failed')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Scanned kits' }).tabIndex).toBe(0);
});
