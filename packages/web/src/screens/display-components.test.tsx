import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../../testing/show';
import { ClassificationBadge } from '../domains/service-lines/ClassificationBadge';
import { CountsCard } from '../domains/service-lines/CountsCard';
import { DataList, DataPair } from '../ui/DataPair';
import { DropZone } from '../ui/DropZone';
import { ErrorState } from '../ui/ErrorState';
import { estimateSecondsLeft, WorkProgress } from '../ui/WorkProgress';

test('each count shows its classification and links to its rows', () => {
  show(
    <CountsCard
      noun="service line"
      total={2441}
      counts={{ Lead: 38, 'Galvanized Requiring Replacement': 212, 'Lead Status Unknown': 1075, 'Non-lead': 1116 }}
      linkTo={(category) =>
        category ? `/inventory/list?filters[epaReportingCategory]=${category}` : '/inventory/list'
      }
    />,
  );
  const links = within(screen.getByRole('list')).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent?.trim())).toEqual([
    '38Lead1.6%',
    '212Galvanized Requiring Replacement8.7%',
    '1,075Lead Status Unknown44%',
    '1,116Non-lead45.7%',
    '2,441All service lines',
  ]);
  expect(links[0]?.getAttribute('href')).toBe('/inventory/list?filters[epaReportingCategory]=Lead');
  expect(links[4]?.getAttribute('href')).toBe('/inventory/list');
});

test('a short badge has the full name for screen readers', () => {
  const { container } = show(<ClassificationBadge category="Galvanized Requiring Replacement" words="short" />);
  expect(container.querySelector('[aria-hidden="true"]:not(svg)')?.textContent).toBe('GRR');
  expect(container.querySelector('.visuallyHidden')?.textContent).toBe('Galvanized Requiring Replacement');
});

test('a blank value shows a dash with a label for screen readers', () => {
  show(
    <DataList>
      <DataPair name="Notes">{'  '}</DataPair>
      <DataPair name="Verified by">{null}</DataPair>
      <DataPair name="Samples">{0}</DataPair>
    </DataList>,
  );
  expect(screen.getAllByText('Not recorded')).toHaveLength(2);
  expect(screen.getByText('0')).toBeVisible();
});

test('an error shows what failed, why, what to do, and the request number for support', async () => {
  const retry = vi.fn<() => void>();
  const { user } = show(
    <ErrorState
      title="The inventory could not be loaded"
      error={{
        statusCode: 500,
        message: '',
        requestId: 'req-7',
        errors: [{ code: 'x', detail: 'The database is being restarted.' }],
      }}
      retry={retry}
    />,
  );
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('The inventory could not be loaded');
  expect(alert.textContent).toContain('The database is being restarted.');
  expect(alert.textContent).toContain('req-7');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('six dropped files are refused with the sentence of the specification; five are accepted', () => {
  const taken = vi.fn<(files: readonly File[]) => void>();
  show(<DropZone label="Attachments" endings={['.pdf']} onFiles={taken} />);
  const field = screen.getByLabelText<HTMLInputElement>(/Attachments/);
  const files = Array.from({ length: 6 }, (_, at) => new File(['x'], `${at}.pdf`));
  fireEvent.drop(field.closest('label')!, { dataTransfer: { files } });
  expect(screen.getByRole('alert').textContent).toBe('Only 5 files are accepted at a time. Please select fewer files.');
  expect(taken).not.toHaveBeenCalled();
  fireEvent.drop(field.closest('label')!, { dataTransfer: { files: files.slice(1) } });
  expect(taken.mock.calls[0]?.[0]).toHaveLength(5);
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('the remaining time is estimated from the speed, once there is one', () => {
  expect(estimateSecondsLeft({ done: 500, total: 2000, elapsedSeconds: 30 })).toBe(90);
  expect(estimateSecondsLeft({ done: 0, total: 2000, elapsedSeconds: 30 })).toBeUndefined();
  expect(estimateSecondsLeft({ done: 5, total: 2000, elapsedSeconds: 1 })).toBeUndefined();
  expect(estimateSecondsLeft({ done: 5, elapsedSeconds: 9 })).toBeUndefined();
});

test('the progress is announced at every quarter, not at every row', () => {
  const { rerender } = show(<WorkProgress title="Importing" state="running" done={840} total={2191} />);
  expect(screen.getByRole('status').textContent).toBe('Importing: 25%');
  rerender(<WorkProgress title="Importing" state="running" done={900} total={2191} />);
  expect(screen.getByRole('status').textContent).toBe('Importing: 25%');
  rerender(<WorkProgress title="Importing" state="done" done={2191} total={2191} />);
  expect(screen.getByRole('status').textContent).toBe('Importing: Done');
});
