import { describe, expect, test } from 'vitest';
import {
  findSampleStatusChange,
  formatKitObstacle,
  getKitCode,
  listCommonNextStatuses,
  parseKitCode,
} from './kit.calculation.ts';
import { kitStatuses, nextKitStatuses } from './kit.values.ts';

describe('the code on the label of a kit', () => {
  test('the code of a kit is its number with two check digits', () => {
    expect([1, 123, 999_999, 1_234_567].map(getKitCode)).toEqual([
      'K00000195',
      `K000123${String(98 - (12_300 % 97)).padStart(2, '0')}`,
      `K999999${String(98 - (99_999_900 % 97)).padStart(2, '0')}`,
      `K1234567${String(98 - (123_456_700 % 97)).padStart(2, '0')}`,
    ]);
  });

  test('reads a code as scanned or typed: lower case, with spaces or hyphens, without its letter', () => {
    for (const text of ['K00000195', 'k00000195', ' K000001-95 ', '00000195', 'K 0000 0195'])
      expect(parseKitCode(text)).toBe('K00000195');
    for (const text of ['', 'K', 'P-10567', 'K0000195', 'K00000195X', '9780201379624000'])
      expect(parseKitCode(text)).toBeUndefined();
  });

  test('a code with one wrong digit or two swapped digits is never that of another kit', () => {
    const code = getKitCode(420_517).slice(1);
    const misread = Array.from(code).flatMap((_, at) => [
      ...Array.from({ length: 10 }, (__, digit) => `${code.slice(0, at)}${digit}${code.slice(at + 1)}`),
      `${code.slice(0, at)}${code[at + 1] ?? ''}${code[at]}${code.slice(at + 2)}`,
    ]);
    const read = misread.filter((digits) => digits !== code).map((digits) => parseKitCode(`K${digits}`));
    expect(read.filter((one) => one !== undefined)).toEqual([]);
    expect(read.length).toBeGreaterThan(70);
  });
});

describe('the status of a kit', () => {
  test('makes samples At Lab with the laboratory and New again with a step back; Collected leaves them to their date', () => {
    const changes = kitStatuses.flatMap((from) =>
      kitStatuses.flatMap((to) => {
        const change = findSampleStatusChange(from, to);
        return change && (from === to || nextKitStatuses[from].includes(to))
          ? [[from, to, change.from, change.to]]
          : [];
      }),
    );
    expect(changes).toEqual([
      ['Shipped', 'At Lab', 1, 2],
      ['Delivered', 'At Lab', 1, 2],
      ['Collected', 'At Lab', 1, 2],
      ['At Lab', 'Collected', 2, 1],
      ['At Lab', 'Results Ready', 2, 1],
      ['Results Ready', 'At Lab', 1, 2],
    ]);
  });

  test('changes along the way of the kit, back by a step to correct a wrong scan, and no more once completed', () => {
    const withSamples = { code: 'K00000195', skuId: 1 };
    expect(kitStatuses).not.toHaveLength(0);
    for (const from of kitStatuses)
      for (const to of kitStatuses) {
        const isAllowed = from === to || nextKitStatuses[from].includes(to);
        expect(formatKitObstacle({ ...withSamples, status: from }, to) === undefined).toBe(isAllowed);
      }
    expect(nextKitStatuses.Completed).toEqual([]);
  });

  test('rejects a status with a sentence that lists what is possible', () => {
    expect(formatKitObstacle({ code: 'K00000195', skuId: 1, status: 'Ordered' }, 'At Lab')).toBe(
      'Kit K00000195 is Ordered and cannot be changed to At Lab. From Ordered it can be changed to Shipped or Delivered.',
    );
    expect(formatKitObstacle({ code: 'K00000195', skuId: 1, status: 'Completed' }, 'Shipped')).toBe(
      'Kit K00000195 is Completed and cannot be changed to Shipped. The status of a kit that is Completed is final.',
    );
  });

  test('the status of a pitcher never becomes a status of samples: a delivered one is completed', () => {
    expect(listCommonNextStatuses([{ skuId: 6, status: 'Delivered' }])).toEqual([
      'Shipped',
      'Completed',
      'Return To Sender',
    ]);
    expect(
      listCommonNextStatuses([
        { skuId: 6, status: 'Shipped' },
        { skuId: 1, status: 'Shipped' },
      ]),
    ).toEqual(['Ordered', 'Delivered', 'Return To Sender']);
  });
});
