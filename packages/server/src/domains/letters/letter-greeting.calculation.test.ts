import type { ComposedBlock } from '@curbstop/contract/communications/letter-composition.calculation';
import { expect, test } from 'vitest';
import { nameRecipient } from './letter-greeting.calculation.ts';

const inParagraph = (...texts: readonly string[]): ComposedBlock => {
  return { kind: 'paragraph', align: 'left', inlines: texts.map((text) => ({ text })) };
};
const rename = (...texts: readonly string[]) =>
  JSON.stringify(nameRecipient([inParagraph(...texts)], { from: 'Dana Reyes', to: 'Lee Park', language: 'en' })[0])
    .match(/"text":"([^"]*)"/gu)
    ?.map((one) => one.slice(8, -1))
    .join('');

test.each([
  [['Dear ', 'Dana Reyes', ','], 'Dear Lee Park,'],
  [['Dear ', 'Dana', ' ', 'Reyes', ','], 'Dear Lee Park,'],
  [['Dear ', 'Dana', ','], 'Dear Lee Park,'],
  [['Estimado(a) ', 'Dana Reyes', ':'], 'Estimado(a) Lee Park:'],
  [['Dear ', 'resident', ','], 'Dear resident,'],
  [['This letter is for Dana Reyes.'], 'This letter is for Lee Park.'],
  [['The service line of ', 'Reyes', ' Street'], 'The service line of Reyes Street'],
])('a letter sent again to another name greets the new recipient: %j', (texts, expected) => {
  expect(rename(...texts)).toBe(expected);
});

test('a letter names the new recipient in its lists and tables too, and nothing changes for the same name', () => {
  const blocks: ComposedBlock[] = [
    { kind: 'list', isOrdered: false, items: [[inParagraph('Dana Reyes')]] },
    { kind: 'table', rows: [[{ isHeader: false, blocks: [inParagraph('Dana Reyes')] }]] },
  ];
  expect(JSON.stringify(nameRecipient(blocks, { from: 'Dana Reyes', to: 'Lee Park', language: 'en' }))).not.toContain(
    'Dana',
  );
  expect(nameRecipient(blocks, { from: 'Dana Reyes', to: 'Dana Reyes', language: 'en' })).toBe(blocks);
  expect(nameRecipient(blocks, { from: '', to: 'Lee Park', language: 'en' })).toBe(blocks);
});

test('a letter sent again without a name greets the resident', () => {
  const blocks = [inParagraph('Estimado(a) ', 'Dana Reyes', ':')];
  const toResident = nameRecipient(blocks, { from: 'Dana Reyes', to: '', language: 'es' });
  expect(toResident).toEqual([inParagraph('Estimado(a) ', 'residente', ':')]);
});
