import { formatCount } from '../primitives/count-text.ts';
import type { CustomFieldUse } from './custom-field.rules.ts';
import { customEntityLabels, type CustomEntity } from './custom-field.values.ts';

/** "1,204 service lines". */
export function formatRecordCount(entity: CustomEntity, records: number): string {
  const { one, many } = customEntityLabels[entity];
  return formatCount(records, one, many);
}

/**
 * "1,204 service lines and the saved views Pressure and Old lines": where a field is used, for the warning before its
 * deletion.
 */
export function formatFieldUse(
  entity: CustomEntity,
  { records, savedViews }: Pick<CustomFieldUse, 'records' | 'savedViews'>,
): string {
  const views = savedViews.map((name) => `“${name}”`);
  const usesText = new Intl.ListFormat('en-US').format(
    views.length > 4 ? [...views.slice(0, 3), `${views.length - 3} more`] : views,
  );
  const parts = [
    ...(records > 0 ? [formatRecordCount(entity, records)] : []),
    ...(views.length > 0 ? [`the saved ${views.length === 1 ? 'view' : 'views'} ${usesText}`] : []),
  ];
  return parts.join(' and ');
}
