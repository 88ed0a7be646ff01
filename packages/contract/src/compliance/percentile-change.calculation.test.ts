import { expect, test } from 'vitest';
import { describeMovedExceedances } from './percentile-change.calculation.ts';

const [first, second] = ['January to June 2026', 'July to December 2026'];
const moved = (number: number, after: string | null = second) => ({ number, before: first, after });

test('a refusal names one sample with an exceedance that would leave its period', () => {
  expect(describeMovedExceedances([moved(12)])).toBe(
    'Sample 12 has an exceedance and would count in July to December 2026 instead of January to June 2026',
  );
});

test('a refusal names all samples with an exceedance by the periods that they would leave and join', () => {
  expect(describeMovedExceedances([moved(1), moved(2), moved(3, null), moved(4), moved(5, null)])).toBe(
    'Samples 1, 2 and 4 have an exceedance and would count in July to December 2026 instead of January to June 2026; ' +
      'Samples 3 and 5 have an exceedance and would count in no monitoring period instead of January to June 2026',
  );
});

test('a refusal about very many samples names the first fifty and says where the others are found', () => {
  const many = Array.from({ length: 52 }, (_, at) => moved(at + 1));
  const sentence = describeMovedExceedances(many);
  expect(sentence).toContain('49 and 50 have an exceedance');
  expect(sentence).not.toContain('51');
  expect(sentence).toMatch(
    /; 2 more samples with an exceedance; to see them, filter the list of samples by the finding Exceedance$/,
  );
  expect(describeMovedExceedances(many.slice(1))).toMatch(/; 1 more sample with an exceedance; to see it, /);
});
