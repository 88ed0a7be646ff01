import { describe, expect, test } from 'vitest';
import { detectFileKind, isPreviewed, toSavedName } from './attachment.calculation.ts';
import { acceptedFiles, attachmentKinds, lockedOffice } from './attachment.values.ts';

describe('a file that is attached [A5.40, B5.36]', () => {
  test.each(attachmentKinds.flatMap((kind) => acceptedFiles[kind].mediaTypes.map((type) => [kind, type] as const)))(
    'accepts a file as %s when its contents are %s, with each of the endings',
    (kind, mediaType) => {
      for (const ending of acceptedFiles[kind].endings)
        expect(detectFileKind(`Tap card${ending.toUpperCase()}`, mediaType)).toEqual({ kind });
    },
  );

  test('treats an Office file named .zip as an archive', () => {
    const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    expect(detectFileKind('records.zip', workbook)).toEqual({ kind: 'archive' });
    expect(detectFileKind('records.zip', 'application/vnd.ms-excel')).toHaveProperty('why');
  });

  test.each([
    ['page.png', 'text/html', /^contains a web page, which cannot be attached\./],
    ['drawing.svg', 'image/svg+xml', /^contains an SVG drawing, which cannot be attached\./],
    ['card.exe', 'application/x-msdownload', /which cannot be attached\./],
    ['card.pdf', 'image/png', /^contains a PNG image, but its name does not end in \.jpeg, \.jpg or \.png\./],
    ['card', 'application/pdf', /^contains a PDF, but its name does not end in \.pdf\./],
    ['book.xlsx', lockedOffice, /^is locked with a password/],
  ])('named %s that holds %s is refused', (name, mediaType, why) => {
    expect(detectFileKind(name, mediaType)).toEqual({ why: expect.stringMatching(why) });
  });

  test('shows a file in the browser only if it cannot run code', () => {
    expect(attachmentKinds.filter(isPreviewed)).toEqual(['picture', 'pdf']);
  });

  test.each([
    ['Lead: north/south?.pdf', 'Lead_ north_south_.pdf'],
    ['..\\..\\secret', '.._.._secret'],
    ['card. .', 'card'],
    ['...', 'file'],
  ])('named %s is saved as %s', (name, saved) => expect(toSavedName(name)).toBe(saved));
});
