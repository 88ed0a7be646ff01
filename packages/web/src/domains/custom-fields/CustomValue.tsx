import type { CustomField, CustomValues } from '@curbstop/contract/custom-fields/custom-field.rules';
import type { CustomEntity } from '@curbstop/contract/custom-fields/custom-field.values';
import { formatCustomValue } from '@curbstop/contract/custom-fields/custom-value.calculation';
import { Anchor } from '@mantine/core';
import { Dash } from '../../ui/Dash.tsx';
import { DataPair } from '../../ui/DataPair.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { useCustomFields } from './custom-field.queries.ts';

interface Props {
  readonly field: CustomField;
  readonly values: CustomValues;
  readonly timeZone: string;
}

/** A record's value of one field: a date-time in the water system's time zone, a link. */
export function CustomValue({ field, values, timeZone }: Props) {
  const text = formatCustomValue(field, values[field.id], timeZone);
  if (text === '') return <Dash />;
  // Only http and https become links; other values are shown as text.
  if (field.dataType !== 'hyperlink' || !/^https?:\/\//i.test(text)) return text;
  return (
    <Anchor href={text} target="_blank" rel="noopener noreferrer" style={{ overflowWrap: 'anywhere' }}>
      {text.replace(/^https?:\/\//i, '')}
    </Anchor>
  );
}

/** The custom fields in a record's list of fields; nothing without any. */
export function CustomValueDetails({
  entity,
  values,
}: {
  readonly entity: CustomEntity;
  readonly values: CustomValues;
}) {
  const { timeZone } = useMe().defaultAccount;
  return useCustomFields(entity)?.fields.map((field) => (
    <DataPair key={field.id} name={field.name}>
      <CustomValue field={field} values={values} timeZone={timeZone} />
    </DataPair>
  ));
}
