import { Buffer } from 'node:buffer';
import { createInspector } from './axe.ts';
import { expect } from './browser.ts';
import { checkRows, readFigures } from './import-screens.ts';
import { test } from './fixtures.ts';

const heading = 'Service Line ID,Street Address,City,State,ZIP,System,System Side Material,Customer Side Material';
const note = 'Plastic was entered wherever the crew found lead';

test('an import raises a question about the zones of a file as other systems, and shows its note about lead', async ({
  ownSystem,
}) => {
  const page = await ownSystem.open('/inventory-import');
  const { look, report } = createInspector(page);
  const rows = [
    heading,
    'ZN-1,1 Mill Street,Hollow Falls,OH,44000,North,Copper,Copper',
    'ZN-2,2 Mill Street,Hollow Falls,OH,44000,South,Plastic,Copper',
    note,
  ];
  await page.getByLabel('Inventory file').setInputFiles({
    name: 'zones.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n')),
  });
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'The column "System" may list other water systems.' }),
  ).toBeVisible({ timeout: 120_000 });
  const toImport = page.getByRole('radio', { name: /^Import all rows into/ });
  const leaveOut = page.getByRole('radio', { name: 'Don’t import the rows of all 2 of these' });
  // Neither is chosen for the person.
  await expect(toImport).not.toBeChecked();
  await expect(leaveOut).not.toBeChecked();
  await look('a question with two choices');
  await leaveOut.check();
  await toImport.check();
  await expect(leaveOut).not.toBeChecked();
  await page.getByRole('button', { name: 'Choose sheet' }).click();
  await page.getByRole('button', { name: 'Match columns' }).click();
  await page.getByRole('button', { name: 'Check rows' }).click();

  const confirm = page.getByRole('checkbox', {
    name: 'The note doesn’t apply to these lines, or their rows already have the material',
  });
  await expect(confirm).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText(`It says "${note}".`, { exact: false })).toBeVisible();
  await look('a note about lead');
  await confirm.check();
  await checkRows(page, 'Check rows');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Review' })).toBeVisible();
  expect(await readFigures(page)).toMatchObject({ 'New lines': 2, 'Failed rows': 1 });
  report();
});

test('short codes that would count as non-lead are confirmed once, and saved for the next file', async ({
  ownSystem,
}) => {
  const page = await ownSystem.open('/inventory-import');
  const { look, report } = createInspector(page);
  const address = (id: number) => `SC-${id},${id} Quartz Street,Hollow Falls,OH,44000`;
  const upload = async (name: string, rows: readonly string[]) => {
    await page.goto('/inventory-import');
    await page.getByLabel('Inventory file').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from([heading.replace(',System,', ','), ...rows].join('\r\n')),
    });
    await expect(page.getByRole('button', { name: 'Choose sheet' })).toBeEnabled({ timeout: 120_000 });
    await page.getByRole('button', { name: 'Choose sheet' }).click();
    await page.getByRole('button', { name: 'Match columns' }).click();
    await checkRows(page, 'Check rows');
  };
  await upload('codes.csv', [`${address(1)},CI,CU`, `${address(2)},Lead,CU`]);
  await expect(page.getByText('2 short codes may stand for another material.')).toBeVisible();
  await look('short codes to confirm');
  // The water system uses one of the codes for lead.
  await page.getByRole('combobox', { name: 'Meaning of “CI”' }).click();
  await page.getByRole('option', { name: 'Lead', exact: true }).click();
  await page.getByRole('button', { name: 'Use the usual meaning' }).click();
  await expect(page.getByText('All terms are matched.')).toBeVisible();
  await look('short codes confirmed');
  await checkRows(page, 'Check again');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Review' })).toBeVisible();
  expect(await readFigures(page)).toMatchObject({ 'New lines': 2 });

  await upload('next.csv', [`${address(3)},CU,CI`]);
  await expect(page.getByText('All 2 terms are matched.')).toBeVisible();
  report();
});
