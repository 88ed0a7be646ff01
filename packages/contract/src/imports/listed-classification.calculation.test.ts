import { describe, expect, test } from 'vitest';
import type { CellValue } from './inventory-cells.calculation.ts';
import type { RowRemark } from './import-batch.rules.ts';
import {
  applyLineBasis,
  extractListedClassification,
  ignoreContradictingNo,
  keptSideBasis,
  listSidesOfLineBasis,
  type ListedCategory,
} from './listed-classification.calculation.ts';

function getRow(values: Record<string, CellValue>) {
  return { values, number: 7, warnings: [] as RowRemark[] };
}
const listed = (
  category: ListedCategory['category'],
  text: string,
  field = 'Listed classification',
): ListedCategory => ({
  field,
  category,
  text,
});

describe('the classification that a row states for the whole line', () => {
  test('keeps the basis in the row for any classification', () => {
    expect(
      extractListedClassification([listed('Lead', 'LSL')], null, getRow({ listedBasis: 'installationRecord' })),
    ).toEqual({
      category: 'Lead',
      text: 'LSL',
      basis: 'installationRecord',
    });
    expect(
      extractListedClassification([listed('Lead', 'LSL')], 'predictiveModel', getRow({ listedBasis: 'notAvailable' }))
        ?.basis,
    ).toBeNull();
  });

  test('keeps the text of the first cell that names the classification', () => {
    const row = getRow({});
    expect(
      extractListedClassification(
        [
          listed('Non-lead', 'NL', 'System side material'),
          listed('Non-lead', 'Non-lead'),
          listed('Lead', 'L', 'Customer side material'),
          listed('Lead', 'LSL'),
        ],
        null,
        row,
      ),
    ).toMatchObject({ category: 'Lead', text: 'L' });
    expect(row.values).toEqual({ listedCategory: 'Lead' });
    expect(row.warnings).toEqual([
      {
        field: 'Customer side material',
        sentence: 'Row 7 lists different classifications: Non-lead and Lead',
        allowed: 'Read as Lead, the most protective of them',
        found:
          'System side material: NL; Listed classification: Non-lead; Customer side material: L; Listed classification: LSL',
      },
    ]);
  });

  test('reads no listed classification without a cell that lists one, even with a basis', () => {
    const row = getRow({ listedBasis: 'installationRecord', previouslyLead: 'No' });
    expect([extractListedClassification([], 'predictiveModel', row), row.values]).toEqual([
      null,
      { previouslyLead: 'No' },
    ]);
  });
});

test('"never lead" with a lead system side is not imported, with the reason', () => {
  const row = getRow({ 'system.material': 'lead', previouslyLead: 'No' });
  ignoreContradictingNo(row);
  expect(row.values).toEqual({ 'system.material': 'lead' });
  expect(row.warnings).toEqual([
    {
      field: 'System side previously lead',
      sentence: 'Row 7 says that the system side was never lead, but its material is Lead',
      found: 'No',
      allowed: '“No” is not imported; a lead side is recorded as previously lead',
    },
  ]);
});

describe('a basis of the whole line', () => {
  const lineBasis = new Set(['listedBasis']);
  const applied = (values: Record<string, CellValue>, mapped: ReadonlySet<string> = lineBasis) => {
    const row = { listedBasis: 'installationRecord', ...values };
    applyLineBasis(row, mapped);
    return row;
  };

  test('applies to the sides with a material, not to unknown or missing ones', () => {
    expect(applied({ 'system.material': 'copper', 'customer.material': 'unknown' })).toEqual({
      listedBasis: 'installationRecord',
      'system.material': 'copper',
      'system.classificationBasis': 'installationRecord',
      'customer.material': 'unknown',
    });
    expect(applied({})).toEqual({ listedBasis: 'installationRecord' });
  });

  test('leaves a side to its own column', () => {
    const mapped = new Set([...lineBasis, 'customer.classificationBasis']);
    expect(listSidesOfLineBasis(mapped)).toEqual(['system']);
    expect(applied({ 'system.material': 'copper', 'customer.material': 'lead' }, mapped)).not.toHaveProperty([
      'customer.classificationBasis',
    ]);
    expect(listSidesOfLineBasis(lineBasis)).toEqual(['system', 'customer']);
    expect(listSidesOfLineBasis(new Set())).toEqual([]);
  });

  test.each(['notAvailable', null, true])('a basis that is %s applies to no side', (listedBasis) => {
    expect(applied({ listedBasis: listedBasis as CellValue, 'system.material': 'copper' })).toEqual({
      listedBasis,
      'system.material': 'copper',
    });
  });

  test('lists the row, the side and the recorded basis of a basis that is not used', () => {
    expect(keptSideBasis.sentence('7', 'customer')).toBe('The basis of row 7 was not imported for the customer side');
    expect(keptSideBasis.allowed('Installation record', 'customer')).toBe(
      'The customer side keeps its recorded basis, Installation record. To replace it, list the new basis in a column of the customer side',
    );
  });
});
