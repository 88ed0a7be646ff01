import type { CustomField } from '../custom-fields/custom-field.rules.ts';
import { serviceLineSheet, type SheetColumn } from './service-line.sheet.ts';

const sheetLabels: ReadonlySet<string> = new Set(serviceLineSheet.map(({ label }) => label.toLowerCase()));

/**
 * The account's custom fields as columns of its sheets. If another column has the same name, the heading says whether
 * it belongs to the location or the line.
 */
export function toCustomColumns(fields: readonly CustomField[]): SheetColumn[] {
  return fields.map((field): SheetColumn => {
    const isShared =
      sheetLabels.has(field.name.toLowerCase()) ||
      fields.some((other) => other.id !== field.id && other.name.toLowerCase() === field.name.toLowerCase());
    const label = isShared
      ? `${field.name} (${field.entity === 'location' ? 'location' : 'service line'})`
      : field.name;
    return {
      key: `${field.entity === 'location' ? 'location.' : ''}custom.${field.id}`,
      label,
      group: 'Custom fields',
      kind: { type: 'custom', field },
      synonyms: [],
    };
  });
}

/** The field of such a column's key, and whether it belongs to the location. */
export function parseCustomColumnKey(
  key: string,
): { readonly fieldId: string; readonly isOfLocation: boolean } | undefined {
  const [, place, fieldId] = /^(location\.)?custom\.([\w-]+)$/.exec(key) ?? [];
  return fieldId === undefined ? undefined : { fieldId, isOfLocation: place !== undefined };
}
