import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { detectMediaType } from './content-type.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);

async function archive(names: readonly string[], content = 'x'): Promise<Buffer> {
  const zip = new ZipFile();
  for (const name of names) zip.addBuffer(bytes(content), name, { compress: name !== 'mimetype' });
  zip.end();
  return buffer(zip.outputStream);
}

describe('the media type detected from the bytes of a file', () => {
  it.each<[string, string | Buffer, string]>([
    ['a PDF', '%PDF-1.7\n', 'application/pdf'],
    ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'image/png'],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    ['a WebP', 'RIFF....WEBPVP8 ', 'image/webp'],
    ['a photo of a phone', Buffer.from([0, 0, 0, 24, ...bytes('ftypheic')]), 'image/heic'],
    [
      'an old or locked workbook',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      'application/x-ole-storage',
    ],
    ['a page', '\uFEFF \n<!DOCTYPE html><p>', 'text/html'],
    ['a drawing that can carry script', '<?xml version="1.0"?><svg xmlns=""></svg>', 'image/svg+xml'],
    ['a table', 'Address,Material\n1 Elm St,Copper\n', 'text/csv'],
    ['a table with semicolons from Excel', 'sep=;\nAddress;Material\r\n1 Elm St;Copper\r\n', 'text/csv'],
    ['a table in Windows-1252', bytes('Stra\u00dfe,Rohr\n1,2\n', 'latin1'), 'text/csv'],
    ['a table in UTF-16', bytes('\uFEFFAddress\tMaterial\n', 'utf16le'), 'text/csv'],
    ['a table in UTF-16 without its mark', bytes('Address\tMaterial\n1 Elm\tCopper', 'utf16le'), 'text/csv'],
    ['a note', 'See the sheet.\nThanks', 'text/plain'],
    ['nothing at all', '', 'text/plain'],
    ['something unknown', Buffer.from([0, 1, 2, 3, 0xfe]), 'application/octet-stream'],
  ])('%s', (_, content, type) => {
    expect(detectMediaType(typeof content === 'string' ? bytes(content) : content)).toBe(type);
  });

  it('distinguishes workbooks, documents and archives regardless of their names', async () => {
    expect(detectMediaType(await archive(['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml']))).toMatch(
      /spreadsheetml\.sheet$/,
    );
    expect(detectMediaType(await archive(['[Content_Types].xml', 'word/document.xml']))).toMatch(
      /wordprocessingml\.document$/,
    );
    expect(detectMediaType(await archive(['mimetype'], 'application/vnd.oasis.opendocument.spreadsheet'))).toBe(
      'application/vnd.oasis.opendocument.spreadsheet',
    );
    expect(detectMediaType(await archive(['photos/xl.txt']))).toBe('application/zip');
  });

  it('ignores a header with a wrong length', () => {
    expect(detectMediaType(Buffer.concat([bytes('PK\x03\x04', 'latin1'), Buffer.alloc(40, 0xff)]))).toBe(
      'application/zip',
    );
  });
});
