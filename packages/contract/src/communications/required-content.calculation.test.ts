import { describe, expect, test } from 'vitest';
import { writeContent, writeList, writeParagraph, writeConditional } from './content-writing.calculation.ts';
import { listTexts } from './content-parts.calculation.ts';
import type { Block } from './communication-content.rules.ts';
import { listMissingParts } from './required-content.calculation.ts';
import { findStarter } from './starter-template.calculation.ts';
import { starterTemplates, type TemplateId } from './starter-template.values.ts';

/** What a letter of the template lacks with only those of its blocks. */
function listMissing(id: TemplateId, keep: (block: Block) => boolean = () => true): readonly string[] {
  const starter = findStarter(id);
  if (!starter) throw new Error(`No template ${id}`);
  const { kind, triggerCondition, triggerType, language } = starter;
  const isAboutResults = triggerType === 'SendKitResult';
  const { content } = writeContent(...starter.content.content.filter(keep));
  return listMissingParts(content, { kind, triggerCondition, isAboutResults, language });
}
const without = (words: RegExp) => (block: Block) => !listTexts(block).some((text) => words.test(text));
const withoutList = ({ type }: Block) => type !== 'bulletList';

test.each(starterTemplates.map(({ id }) => [id] as const))('the template %s has every required part', (id) => {
  expect(listMissing(id)).toEqual([]);
});

describe('a letter cannot be active without', () => {
  test.each<[string, TemplateId, (block: Block) => boolean, string]>([
    ['its steps', 'serviceLineLead-en', withoutList, 'the steps to reduce exposure to lead (40 CFR 141.85(e))'],
    ['its steps in Spanish', 'serviceLineGrr-es', withoutList, 'the steps to reduce exposure'],
    ['the replacement', 'serviceLineGrr-en', without(/program/), 'how the line can be replaced'],
    ['help to pay for it', 'serviceLineLead-en', without(/pay for/), 'the programs that can help pay'],
    ['the verification', 'serviceLineUnknown-en', without(/visit/), 'how people can have the material verified'],
    ['steps after a result', 'resultExceedance-en', withoutList, 'exposure to lead (40 CFR 141.85(d)(3))'],
    ['the goal', 'resultDetect-en', without(/MCLG/), 'the goal for lead (MCLG)'],
    ['a contact', 'resultExceedance-es', without(/system\.phone/), 'how to contact the water system'],
  ])('%s', (_, id, keep, part) => {
    expect(listMissing(id, keep)).toContainEqual(expect.stringContaining(part));
  });
});

test('a part inside a condition counts as missing, and one in own words as present', () => {
  const about = { kind: 'serviceLineGrr', triggerCondition: null, isAboutResults: false, language: 'en' } as const;
  const own = [
    writeParagraph('Contact us about replacing it.'),
    writeList(['Flush your tap.', 'Use bottled water for formula.']),
  ];
  expect(listMissingParts(own, about)).toEqual([]);
  expect(listMissingParts([writeConditional('line.systemVerified', ['Yes'], own)], about)).toHaveLength(2);
});
