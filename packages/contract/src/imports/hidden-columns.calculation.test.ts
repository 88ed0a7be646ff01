import { describe, expect, test } from 'vitest';
import { suggestVisibleColumns } from './hidden-columns.calculation.ts';

/** The proposals for these headings; those in brackets are hidden. */
function propose(...headings: readonly string[]) {
  const columns = headings.map((heading, position) => ({
    position,
    letter: '',
    heading: heading.replace(/^\[|\]$/g, ''),
    samples: ['3'],
    proposed: null,
    confidence: 0,
    reason: '',
  }));
  const hiddenColumns = columns.flatMap(({ position }) => (headings[position]?.startsWith('[') ? [position] : []));
  return suggestVisibleColumns({ columns, hiddenColumns }).map(({ key }) => key);
}

describe('a hidden column of a laboratory file', () => {
  test('is not proposed before or behind a visible column of the same field', () => {
    expect(propose('Sample Number', '[Lead Result]', 'Lead')).toEqual(['sampleNumber', null, 'result:1']);
    expect(propose('[Sample Number]', 'Sample No.', 'Lead', '[Lead ug/L]')).toEqual([
      null,
      'sampleNumber',
      'result:1',
      null,
    ]);
  });

  test('has no results beside a visible column of all results', () => {
    expect(propose('[Lead]', 'Analyte', 'Result')).toEqual([null, 'analyte', 'result']);
    expect(propose('[Analyte]', '[Result]', 'Lead')).toEqual(['analyte', null, 'result:1']);
  });

  test('is proposed for a field that no visible column has', () => {
    expect(propose('[Sample Number]', 'Lead', '[Copper (mg/L)]')).toEqual(['sampleNumber', 'result:1', 'result:2']);
  });

  test('leaves the choice between visible columns of the same result to a person', () => {
    expect(propose('[Lead]', 'Lead ug/L', 'Lead Result')).toEqual([null, null, null]);
  });
});
