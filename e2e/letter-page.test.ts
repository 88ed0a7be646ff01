import { composeLetter } from '@curbstop/contract/communications/letter-composition.calculation';
import { findStarter } from '@curbstop/contract/communications/starter-template.calculation';
import { mergeFields } from '@curbstop/contract/communications/merge-field.values';
import { formatLetterNotFound, formatLetterPage } from '@curbstop/contract/letters/letter-page.calculation';
import { communicationContent } from '@curbstop/contract/communications/communication-content.rules';
import { createInspector } from './axe.ts';
import { test } from './fixtures.ts';

test('axe finds nothing on the page of a letter, and nothing where there is none', async ({ sharedSystem }) => {
  const page = await sharedSystem.newPage();
  const { look, report } = createInspector(page);
  for (const id of ['resultDetect-en', 'serviceLineLead-es']) {
    await page.setContent(writePage(id));
    await look(`the page of ${id}`);
  }
  await page.setContent(formatLetterNotFound());
  await look('an address without a letter');
  report();
});

function writePage(id: string): string {
  const values = Object.fromEntries(mergeFields.map(({ key, label, example }) => [key, example || label]));
  const result = {
    sample: '1042',
    collectedOn: 'November 3, 2026',
    analyte: 'Lead',
    result: '4.2 µg/L',
    actionLevel: '15 µg/L',
  };
  const language = id.endsWith('es') ? 'es' : 'en';
  const content = communicationContent.parse(findStarter(id)?.content);
  const setting = { values, results: [result], on: '2026-11-25', language, state: 'CT' } as const;
  return formatLetterPage({
    isBasisMissing: false,
    language,
    systemName: 'Harlow Falls Water',
    sender: ['Harlow Falls Water', '1 Reservoir Road', 'Harlow Falls, CT 06499'],
    signer: ['Alex Morgan', 'Superintendent'],
    foot: 'Office hours: 8 to 4',
    code: 'L1234567889',
    date: 'November 25, 2026',
    availableUntil: 'November 25, 2027',
    blocks: composeLetter(content, setting).blocks,
    toImageAddress: () => '',
    logo: undefined,
    signature: undefined,
  });
}
