import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aJob } from '../../../testing/import-builders.ts';
import { show } from '../../../testing/show.tsx';
import { ImportWork } from './ImportWork.tsx';

let elapsed = 0;
beforeEach(() => {
  elapsed = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
});
const work = (change: Parameters<typeof aJob>[0] = {}) => <ImportWork title="Reading lines.xlsx" job={aJob(change)} />;
const figures = () => screen.getByText(/^\d.* of |^\d+$/).textContent;

test('a job that has not started waits, without an estimate', () => {
  show(<ImportWork title="Reading lines.xlsx" job={null} />);
  expect(screen.getByText('Waiting')).toBeVisible();
  expect(screen.queryByText(/left$/)).toBeNull();
});

test('the remaining time is estimated from the pace since the page was opened', () => {
  const { rerender } = show(work({ done: 1000, total: 4000 }));
  expect(figures()).toBe('1,000 of 4,000 · 25%');
  elapsed = 20_000;
  rerender(work({ done: 2000, total: 4000 }));
  // 1,000 rows in 20 seconds, and 2,000 rows are left.
  expect(figures()).toBe('2,000 of 4,000 · 50% · about 40 seconds left');
});

test('a page that is opened late does not count the rows that were done before as its own pace', () => {
  const { rerender } = show(work({ done: 3000, total: 4000 }));
  elapsed = 10_000;
  rerender(work({ done: 3100, total: 4000 }));
  expect(figures()).toContain('about 2 minutes left');
});

test('shows no estimate without progress', () => {
  const { rerender } = show(work({ done: 1000, total: 4000 }));
  elapsed = 60_000;
  rerender(work({ done: 1000, total: 4000 }));
  expect(figures()).toBe('1,000 of 4,000 · 25%');
});

test('the next job begins a pace of its own', () => {
  const { rerender } = show(work({ done: 1000, total: 4000 }));
  elapsed = 20_000;
  rerender(work({ done: 2000, total: 4000 }));
  rerender(work({ id: '01900000-0000-7000-8000-0000000000f1', done: 100, total: 4000 }));
  expect(figures()).toBe('100 of 4,000 · 3%');
});

test('the step of the job is shown, and Cancel only while it runs', () => {
  const onCancel = vi.fn<() => void>();
  const { rerender } = show(
    <ImportWork title="Reading" job={aJob({ step: 'Reading the rows', done: 1, total: 2 })} onCancel={onCancel} />,
  );
  expect(screen.getByText('Reading the rows.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  rerender(<ImportWork title="Reading" job={aJob({ state: 'completed', done: 2, total: 2 })} onCancel={onCancel} />);
  // Until the import itself has its next state.
  expect(screen.getByText('Running')).toBeVisible();
  expect(screen.queryByText('Done')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});
