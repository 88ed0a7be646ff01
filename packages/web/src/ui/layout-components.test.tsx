import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
import { show } from '../../testing/show.tsx';
import { ActionMenu } from './ActionMenu.tsx';
import { CopyText } from './CopyText.tsx';
import { CountTiles } from './CountTiles.tsx';
import { DropZone } from './DropZone.tsx';
import { ErrorState } from './ErrorState.tsx';
import { PageHead } from './PageHead.tsx';
import { SectionNav } from './SectionNav.tsx';
import { SectionTabs } from './SectionTabs.tsx';
import { listFilterableFields, withFilter } from './table/table-filters.ts';
import { WorkProgress } from './WorkProgress.tsx';

const nothing = () => undefined;

test('a page sets its title in the browser’s tab and leads back', () => {
  const { rerender } = show(<PageHead title="Inventory" back={{ label: 'Start', href: '/' }} />);
  expect(document.title).toBe('Inventory · Curbstop');
  expect(screen.getByRole('link', { name: 'Start' }).getAttribute('href')).toBe('/');
  rerender(<PageHead title="Samples" />);
  expect(document.title).toBe('Samples · Curbstop');
});

test('a menu named after the page has its secondary actions, and is missing without any', async () => {
  const run = vi.fn<() => void>();
  const { user, rerender } = show(<PageHead title="Taps" moreActions={[{ label: 'Delete', run }]} />);
  await user.click(screen.getByRole('button', { name: 'More actions for Taps' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(run).toHaveBeenCalledOnce();
  rerender(<PageHead title="Taps" moreActions={[]} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a menu without actions is not shown', () => {
  show(<ActionMenu label="Actions for 12 Elm Street" actions={[]} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a copied text is announced, and a refused copy shows the text to copy by hand', async () => {
  const { user } = showScreen(<CopyText text="SL-0041" label="Service line ID" />, { responses: nothing });
  const copy = await screen.findByRole('button', { name: 'Copy service line ID' });
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  await user.click(copy);
  expect(write).toHaveBeenCalledWith('SL-0041');
  expect(await screen.findByText('Service line ID copied')).toBeVisible();
  write.mockRejectedValueOnce(new Error('not allowed'));
  await user.click(copy);
  expect(await screen.findByText(/Select the text and copy it: SL-0041/)).toBeVisible();
});

test('tabs and lists of parts mark the current one', () => {
  const parts = [
    { href: '/a', label: 'Details', isActive: false },
    { href: '/b', label: 'History', isActive: true },
  ];
  const { rerender } = show(<SectionTabs label="Parts" tabs={parts} />);
  const current = () =>
    new Set(
      screen
        .getAllByRole('link')
        .filter((link) => link.getAttribute('aria-current') === 'page')
        .map((link) => link.getAttribute('href')),
    );
  expect(current()).toEqual(new Set(['/b']));
  rerender(<SectionNav label="Sections" groups={[{ label: 'Group', links: parts }]} />);
  expect(current()).toEqual(new Set(['/b']));
  expect(screen.getByText('History', { selector: 'summary' })).toBeVisible();
});

test('a tile links to what it counts and shows no number while loading', () => {
  const tile = { key: 'a', label: 'Exceedances', href: '/samples', tone: 'attention' } as const;
  const { rerender } = show(<CountTiles label="Counts" tiles={[{ ...tile, value: undefined }]} />);
  expect(screen.getByRole('link').textContent).toBe('Exceedances');
  rerender(<CountTiles label="Counts" tiles={[{ ...tile, value: 1204 }]} />);
  expect(screen.getByRole('link', { name: '1,204 Exceedances' }).getAttribute('href')).toBe('/samples');
});

test('work without a known total shows what is done, and a queued one can be canceled', async () => {
  const cancel = vi.fn<() => void>();
  const { user, rerender } = show(<WorkProgress title="Reading" state="queued" done={0} onCancel={cancel} />);
  expect(screen.getByText('Waiting')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Reading' }).getAttribute('aria-valuetext')).toBe('Working');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(cancel).toHaveBeenCalledOnce();
  rerender(<WorkProgress title="Reading" state="running" done={500} total={2000} elapsedSeconds={30} />);
  expect(screen.getByText('500 of 2,000 · 25% · about 2 minutes left')).toBeVisible();
  rerender(<WorkProgress title="Reading" state="failed" done={500} total={2000} onCancel={cancel} />);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('an error without a retry offers none, and several sentences are a list', () => {
  show(
    <ErrorState
      title="The file was not read"
      error={{
        statusCode: 400,
        message: '',
        errors: [
          { code: 'a', detail: 'Row 1 is empty.' },
          { code: 'b', detail: 'Row 2 is empty.' },
        ],
      }}
    />,
  );
  expect(
    within(screen.getByRole('alert'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Row 1 is empty.', 'Row 2 is empty.']);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the same file can be chosen again after it was corrected, and a disabled field accepts none', async () => {
  const taken = vi.fn<(files: readonly File[]) => void>();
  const { user, rerender } = show(<DropZone label="Photos" endings={['.png']} max={1} onFiles={taken} />);
  const field = screen.getByLabelText<HTMLInputElement>(/Photos/);
  const photo = new File(['x'], 'a.png', { type: 'image/png' });
  await user.upload(field, photo);
  await user.upload(field, photo);
  expect(taken).toHaveBeenCalledTimes(2);
  rerender(<DropZone label="Photos" endings={['.png']} max={1} onFiles={taken} disabled />);
  expect(field.disabled).toBe(true);
});

// Selections

test('a filter without values is removed, and a choice without choices can’t be filtered', () => {
  expect(withFilter({ a: ['1'], b: ['2'] }, 'a', [])).toEqual({ b: ['2'] });
  expect(withFilter({ b: ['2'] }, 'a', ['1'])).toEqual({ b: ['2'], a: ['1'] });
  const list = {
    defaultSort: 'name',
    fields: { name: { label: 'Name', filter: 'text' }, kind: { label: 'Kind', filter: 'choice' }, on: { label: 'On' } },
  } as const;
  expect(listFilterableFields({ list, choices: {} })).toEqual(['name']);
  expect(listFilterableFields({ list, choices: { kind: [] } })).toEqual(['name', 'kind']);
});

test('the focus returns to the button of a menu that opened a page part', async () => {
  const { user } = show(<PageHead title="Taps" moreActions={[{ label: 'Nothing', run: nothing }]} />);
  const button = screen.getByRole('button', { name: 'More actions for Taps' });
  await user.click(button);
  await screen.findByRole('menuitem', { name: 'Nothing' });
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More actions for Taps' })),
  );
});
