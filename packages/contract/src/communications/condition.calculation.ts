import type { CommunicationContent, Condition } from './communication-content.rules.ts';
import { isLineField, toConditionKey, type LineValues } from './line-values.calculation.ts';

/** Whether a recipient with these values gets the part of the condition. */
export function isMet({ field, values: acceptedValues }: Condition, values: Readonly<Record<string, string>>): boolean {
  const recipientValue = (values[field] ?? '').trim().toLowerCase();
  return acceptedValues.some((value) => value.trim().toLowerCase() === recipientValue);
}

/** Which of its conditions about the line a letter met, in their order, after the classification that it states. */
export function listMetConditions(
  { content }: CommunicationContent,
  lineValues: LineValues,
): readonly (boolean | string)[] {
  const getValue = (field: string) => lineValues[toConditionKey(field)] ?? '';
  const conditions = content.flatMap((block) => (block.type === 'conditionalBlock' ? [block.attrs.condition] : []));
  return [
    getValue('line.classification'),
    ...conditions
      .filter(({ field }) => isLineField(field))
      .map((condition) => isMet(condition, { [condition.field]: getValue(condition.field) })),
  ];
}
