import { downloadTemplate } from '@curbstop/contract/exports/template.endpoints';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { neverRespond, refuse, requestsTo, respondWithFile } from '../../../testing/server.ts';
import { me, showScreen } from '../../../testing/show-screen.tsx';
import { ResourcesSection } from './ResourcesSection.tsx';
import { TemplateChooser } from './TemplateChooser.tsx';

const file = respondWithFile(downloadTemplate, 'template.xlsx');
const openChooser = () =>
  showScreen(<TemplateChooser pathOf={(type) => `/imports/upload/${type}`} />, { responses: [file] });

describe('the templates to download', () => {
  test('are downloaded in the format of the button', async () => {
    const { requests, user } = showScreen(<ResourcesSection />, { responses: [file] });
    await user.click(await screen.findByRole('button', { name: 'Inventory template with every column, CSV' }));
    expect(await screen.findByText('template.xlsx is in your downloads')).toBeVisible();
    const [sent] = requestsTo(requests, downloadTemplate);
    expect(sent?.params).toMatchObject({ type: 'inventory-full', format: 'csv' });
  });

  test('show why one could not be downloaded', async () => {
    const { user } = showScreen(<ResourcesSection />, {
      responses: [refuse(downloadTemplate, 503, 'The database is busy.')],
    });
    await user.click(await screen.findByRole('button', { name: 'Accepted values, CSV' }));
    expect(await screen.findByText('The template could not be downloaded. The database is busy.')).toBeVisible();
  });

  test('show only the button that was clicked as busy', async () => {
    const { user } = showScreen(<ResourcesSection />, { responses: [neverRespond(downloadTemplate)] });
    const csv = await screen.findByRole('button', { name: 'Inventory template with every column, CSV' });
    await user.click(csv);
    expect(csv.hasAttribute('data-loading')).toBe(true);
    const xlsx = screen.getByRole('button', { name: 'Inventory template with every column, XLSX' });
    expect(xlsx.hasAttribute('data-loading')).toBe(false);
  });

  test('are explained where the plan has none', async () => {
    showScreen(<ResourcesSection />, { responses: [], features: [] });
    expect(await screen.findByText('No templates for this account')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('starting an import with a template', () => {
  test('leads to the upload of the chosen template', async () => {
    const { user } = openChooser();
    const upload = () => screen.getByRole('link', { name: 'Upload File' }).getAttribute('href');
    const choices = within(await screen.findByRole('radiogroup', { name: 'Template' }));
    expect(choices.getAllByRole<HTMLInputElement>('radio')[0]?.checked).toBe(true);
    await user.click(choices.getByRole('radio', { name: /^EPA inventory template/ }));
    expect(upload()).toBe('/imports/upload/inventory');
    await user.keyboard('{ArrowDown}');
    expect(upload()).toBe('/imports/upload/inventory-full');
  });

  test('does not offer the list of accepted values, which is no import', async () => {
    openChooser();
    await screen.findByRole('radiogroup', { name: 'Template' });
    expect(screen.queryByText('Accepted values')).toBeNull();
  });

  test('downloads a template without choosing it', async () => {
    const { requests, user } = openChooser();
    const choices = within(await screen.findByRole('radiogroup', { name: 'Template' }));
    await user.click(choices.getByRole('button', { name: 'EPA inventory template, XLSX' }));
    expect(await screen.findByText('template.xlsx is in your downloads')).toBeVisible();
    expect(requestsTo(requests, downloadTemplate)[0]?.params).toMatchObject({ type: 'inventory', format: 'xlsx' });
    expect(choices.getByRole<HTMLInputElement>('radio', { name: /^EPA inventory/ }).checked).toBe(false);
  });

  test.each([
    ['IN', 'Locations and service lines, Indiana'],
    ['CT', 'Locations and service lines'],
  ])('shows in %s first the template “%s”', async (primacyCode, title) => {
    showScreen(<TemplateChooser pathOf={(type) => type} />, {
      responses: [],
      account: { ...me.defaultAccount, primacyCode },
    });
    const [first] = await screen.findAllByRole('listitem');
    if (!first) throw new Error('No template');
    expect(within(first).getByText(title)).toBeVisible();
  });
});
