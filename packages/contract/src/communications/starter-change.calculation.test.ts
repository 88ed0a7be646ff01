import { expect, test } from 'vitest';
import { letterLanguages } from '../regulations/notice-text.values.ts';
import { writeContent, writeList, writeParagraph, writeConditional } from './content-writing.calculation.ts';
import { changedTemplateIds, listReplacedSentences, updateStarterTexts } from './starter-change.calculation.ts';
import { starterChanges } from './starter-change.values.ts';
import { findStarter } from './starter-template.calculation.ts';
import { starterTemplates } from './starter-template.values.ts';

const earlierPart = 'You can have your portion of the service line replaced.';
const newPart = 'If you own a portion of the service line, you can have it replaced.';

test('no starter template has an earlier text, and each has the new one', () => {
  for (const { kinds, now } of starterChanges)
    for (const kind of kinds)
      for (const language of letterLanguages)
        expect(JSON.stringify(findStarter(`${kind}-${language}`)?.content)).toContain(now[language]);
  for (const { id } of starterTemplates)
    expect(listReplacedSentences({ templateId: id, content: findStarter(id)?.content ?? writeContent() })).toEqual([]);
  expect(changedTemplateIds).toHaveLength(8);
});

test('a letter names the sentences that it has from an earlier text of its template, wherever they are', () => {
  const content = writeContent(
    writeConditional(
      'line.classification',
      ['Non-lead'],
      [writeParagraph("You don't need to do anything about your service line.")],
    ),
    writeList([`${earlierPart} Call {system.phone}.`]),
  );
  const earlier = listReplacedSentences({ templateId: 'newCustomer-en', content });
  expect(earlier.map((one) => [one.now.slice(0, 20), one.changedOn])).toEqual([
    ['A connector, solder,', '2026-11-27'],
    ['If you own a portion', '2026-11-27'],
  ]);
  expect(listReplacedSentences({ templateId: 'blank-en', content })).toEqual([]);
  expect(listReplacedSentences({ templateId: 'newCustomer-es', content })).toEqual([]);
});

test('the new sentence takes the place of the earlier one and leaves the rest of the letter as it was written', () => {
  const content = writeContent(
    writeParagraph(`Dear {recipient.name|resident}: ${earlierPart} Our own words stay.`),
    writeParagraph('You can have **your portion** of the service line replaced. **Call us.**'),
  );
  const taken = updateStarterTexts({ templateId: 'serviceLineLead-en', content });
  expect(taken).toEqual(
    writeContent(writeParagraph(`Dear {recipient.name|resident}: ${newPart} Our own words stay.`), {
      ...writeParagraph(''),
      content: [
        { type: 'text', text: newPart },
        { type: 'text', text: ' ' },
        { type: 'text', text: 'Call us.', marks: [{ type: 'bold' }] },
      ],
    }),
  );
  expect(listReplacedSentences({ templateId: 'serviceLineLead-en', content: taken })).toEqual([]);
  expect(updateStarterTexts({ templateId: 'blank-en', content })).toEqual(content);
});

/** Changes with any letter of the text. */
const fingerprint = (text: string) =>
  Array.from(text).reduce((sum, one) => (sum * 31 + (one.codePointAt(0) ?? 0)) % 2 ** 32, 0);

// Letters that were created before must name what changed: add the earlier sentence to starter-change.values.ts, or,
// if it may stay in letters, only the new fingerprint here.
test('the texts of the starter templates change only together with what letters say of it', () => {
  const texts = JSON.stringify(starterTemplates.map(({ id }) => [id, findStarter(id)?.content]));
  expect(fingerprint(texts)).toBe(3_607_515_690);
});
