import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { checksAllModes, createInspector } from './axe.ts';
import { desktop, expect, phone } from './browser.ts';
import { test } from './fixtures.ts';

// A person exports the workbook of a monitoring period for the State and opens it.

const windows = [['on a computer', desktop] as const, ['on a phone', phone] as const];

test.for(checksAllModes ? windows : windows.slice(0, 1))(
  'the workbook of a monitoring period has the numbers of its page, %s',
  async ([, viewport], { ownSystem }) => {
    const page = await ownSystem.open('/compliance/periods/2026-01-01', { viewport });
    const { look, report } = createInspector(page);
    await expect(page.getByRole('heading', { name: 'January to June 2026' })).toBeVisible();
    await look('a period with its export');
    const leadRegion = page.getByRole('region', { name: 'Lead', exact: true });
    const shownPercentile = (await leadRegion.locator('strong').first().textContent()) ?? '';
    const downloading = page.waitForEvent('download');
    const exportAs = async (name: RegExp) => {
      await page.getByRole('button', { name: 'Export period' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await exportAs(/^Excel workbook/);
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^[A-Z]{2}\d{7} tap samples from 2026-01-01_\d\d-\d\d-\d{4}\.xlsx$/);
    await expect(page.getByText(/tap samples from 2026-01-01.* is in your downloads/)).toBeVisible();
    const { sheets } = await readXlsx(await readFile(await download.path()));
    expect(sheets.map(({ name }) => name)).toEqual([
      'Summary',
      'Lead results',
      'Copper results',
      'Not used',
      'Samples and sites',
      'Collected sites',
      'Sources and notes',
    ]);
    const findValue = (part: string, item: string) =>
      sheets[0]?.rows.find((row) => row[0] === part && row[1] === item)?.[2];
    expect(`${String(findValue('Lead', '90th percentile (µg/L)'))} µg/L`).toBe(shownPercentile);
    expect(sheets[1]?.rows).toHaveLength(Number(findValue('Lead', 'Results counted')) + 1);
    const downloadingReport = page.waitForEvent('download');
    await exportAs(/^Report \(PDF\)/);
    const reportFile = await downloadingReport;
    expect(reportFile.suggestedFilename()).toMatch(/ tap samples from 2026-01-01_\d\d-\d\d-\d{4}\.pdf$/);
    const pdf = await readFile(await reportFile.path());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.includes('/StructTreeRoot')).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    report();
  },
);
