import { expect, test } from 'vitest';
import { drawPng } from '../../../seed/png.ts';
import { aPhoto, segment } from '../../../testing/pictures.ts';
import { readImageSize } from './image-size.ts';

test('reads the size of a PNG image', () => {
  const png = drawPng({ width: 30, height: 20, colorAt: () => [1, 2, 3] });
  expect(readImageSize(png, 'image/png')).toEqual({ width: 30, height: 20 });
});

test('reads the size of a JPEG image behind metadata and fill bytes', () => {
  const frame = segment(0xc2, Buffer.from([8, 0x0b, 0xd0, 0x0f, 0xc0, 1, 1, 0x11, 0]));
  const progressive = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, 'Exif'),
    segment(0xc4, 'a table'),
    Buffer.from([0xff]),
    frame,
  ]);
  expect(readImageSize(progressive, 'image/jpeg')).toEqual({ width: 4032, height: 3024 });
  expect(readImageSize(aPhoto(), 'image/jpeg')).toEqual({ width: 1, height: 1 });
});

test.each([
  ['a PNG image that ends before its size', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'image/png'],
  ['a JPEG image that ends before its size', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2]), 'image/jpeg'],
  ['a JPEG image without markers', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(30)]), 'image/jpeg'],
] as const)('finds no size in %s', (_, bytes, mediaType) => {
  expect(readImageSize(bytes, mediaType)).toBeUndefined();
});
