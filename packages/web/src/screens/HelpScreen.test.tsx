import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
import { AcademyScreen } from './AcademyScreen.tsx';
import { HelpScreen } from './HelpScreen.tsx';
import { helpTopics, searchHelpTopics } from './help-topics.ts';

const none = { responses: () => undefined };
const help = (at: string) => showScreen(<HelpScreen />, { at, path: '/help/{-$topic}', ...none });
const academy = (at: string) => showScreen(<AcademyScreen />, { at, path: '/academy/{-$course}', ...none });

test('the Help Center lists every topic and searches their text', async () => {
  help('/help');
  expect((await screen.findAllByRole('link')).length).toBeGreaterThanOrEqual(helpTopics.length);
  const box = screen.getByRole('searchbox', { name: 'Search the Help Center' });
  await userEvent.type(box, 'GALVANIZED sides');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/help/classification');
  expect(screen.queryByRole('link', { name: /Save a view/ })).toBeNull();
  await userEvent.type(box, ' xyzzy');
  expect(screen.getByText('No topics found')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all topics' }));
  expect(screen.getByRole('link', { name: /Save a view/ })).toBeVisible();
});

test('a topic has its own address and lists the others', async () => {
  help('/help/import');
  expect(await screen.findByRole('heading', { level: 1, name: 'Import your inventory' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Import file' }).getAttribute('href')).toBe('/inventory-import');
  expect(
    within(screen.getByRole('navigation', { name: 'Help Center topics' })).getAllByRole('link', {
      current: 'page',
    }).length,
  ).toBeGreaterThan(0);
});

test.each([
  ['activate template', 'letters'],
  ['barcode envelope', 'returned-mail'],
  ['certification package', 'notice-campaigns'],
  ['bell overdue', 'deadlines'],
  ['chain of custody', 'kits'],
  ['lab sample ID', 'laboratory-results'],
])('a search for “%s” finds the topic about it', (words, name) => {
  expect(searchHelpTopics(words).map((topic) => topic.name)).toContain(name);
});

test('an unknown topic is not found', async () => {
  help('/help/nothing-of-the-kind');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a completed lesson is remembered', async () => {
  const { unmount } = academy('/academy/working-together');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Invite a colleague' }));
  expect(screen.getByText('1 of 3 lessons done')).toBeVisible();
  unmount();
  academy('/academy');
  expect(await screen.findByText(/15 minutes, 1 of 3 lessons done/)).toBeVisible();
});
