import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { me, showScreen } from '../../testing/show-screen.tsx';
import { ImportStartScreen, TemplateImportScreen } from './ImportStartScreen.tsx';

const muted = { answers: () => undefined };
const ofIndiana = { ...muted, account: { ...me.defaultAccount, primacyCode: 'IN' } };

test('a template is chosen by its card, and Upload File opens its import [A4.7, B2.36]', async () => {
  const { user } = showScreen(<ImportStartScreen />, ofIndiana);
  expect(
    await screen.findByRole('radio', { name: 'Locations and service lines, Indiana', checked: true }),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Upload File' }).getAttribute('href')).toBe('/imports/combined/combinedIN');
  await user.click(screen.getByRole('radio', { name: 'EPA inventory template' }));
  expect(screen.getByRole('link', { name: 'Upload File' }).getAttribute('href')).toBe('/imports/combined/inventory');
});

const at = (type: string) => ({ path: '/imports/combined/{-$type}', at: `/imports/combined${type}` });

test('the address without a type opens the template of the account’s State [A6.14]', async () => {
  showScreen(<TemplateImportScreen />, { ...ofIndiana, ...at('') });
  expect(await screen.findByRole('heading', { name: 'Import: Locations and service lines, Indiana' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Locations and service lines, Indiana, XLSX' })).toBeDefined();
  expect(screen.getByText('Your inventory file')).toBeDefined();
});

test('the template of another State has a message other than an unknown address', async () => {
  const { unmount } = showScreen(<TemplateImportScreen />, { ...ofIndiana, ...at('/combinedGA') });
  expect(await screen.findByText('This template is not one of your water system’s')).toBeDefined();
  unmount();
  showScreen(<TemplateImportScreen />, { ...ofIndiana, ...at('/nonsense') });
  expect(await screen.findByText('Page Not Found')).toBeDefined();
});
