import type { CustomField } from '@curbstop/contract/custom-fields/custom-field.rules';
import { customDataTypeLabels, optionSeparator } from '@curbstop/contract/custom-fields/custom-field.values';
import { splitOptions } from '@curbstop/contract/custom-fields/custom-value.calculation';
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { parseDayText } from '@curbstop/contract/primitives/day-text';
import { DateField } from '../../ui/DateField.tsx';
import { formatDayOrText } from '../../ui/format.ts';
import type { FieldProps } from '../../ui/FormFields.tsx';
import type { HTMLInputTypeAttribute, InputHTMLAttributes } from 'react';
import type { CustomTexts } from './custom-value.form.ts';

interface Props {
  readonly fields: readonly CustomField[];
  readonly texts: CustomTexts;
  /** Error messages by field id. */
  readonly errors: Readonly<Record<string, string>>;
  /** The input's id, which an error summary links to. */
  readonly inputId: (fieldId: string) => string;
  readonly onChange: (fieldId: string, text: string) => void;
}

/** The custom fields of a form, each with the input for its type. */
export function CustomFieldInputs({ fields, texts, errors, inputId, onChange }: Props) {
  return fields.map((field) => (
    <CustomInput
      key={field.id}
      field={field}
      id={inputId(field.id)}
      text={texts[field.id] ?? ''}
      error={errors[field.id]}
      onChange={(text) => onChange(field.id, text)}
    />
  ));
}

interface InputProps {
  readonly field: CustomField;
  readonly id: string;
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

function CustomInput(props: InputProps) {
  const { field, id, text, error, onChange } = props;
  if (field.isPickListMulti) return <SeveralOptions {...props} />;
  if (field.dataType === 'list' || field.dataType === 'boolean') {
    const options = field.dataType === 'boolean' ? ['True', 'False'] : offered(field, text);
    return (
      <NativeSelect
        id={id}
        label={field.name}
        error={error}
        data={[{ value: '', label: 'Not recorded' }, ...options]}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (field.dataType === 'date')
    return <CustomDate label={field.name} id={id} value={text} error={error} onChange={onChange} />;
  return (
    <TextInput
      id={id}
      label={field.name}
      error={error}
      value={text}
      autoComplete="off"
      {...typing[field.dataType]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const typing: Readonly<
  Partial<
    Record<
      CustomField['dataType'],
      {
        readonly placeholder: string;
        readonly type?: HTMLInputTypeAttribute;
        readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
      }
    >
  >
> = {
  number: { placeholder: customDataTypeLabels.number.example, inputMode: 'decimal' },
  datetime: { placeholder: 'MM-DD-YYYY hh:mm AM' },
  hyperlink: { placeholder: 'https://', type: 'url' },
};

/** The text of a custom date is written as it is shown. */
function CustomDate({ value, onChange, ...props }: FieldProps) {
  return (
    <DateField {...props} value={parseDayText(value) ?? value} onChange={(day) => onChange(formatDayOrText(day))} />
  );
}

/** [A3.58] isPickListMulti */
function SeveralOptions({ field, id, text, error, onChange }: InputProps) {
  const options = offered(field, text);
  const choose = (chosenValues: string[]) =>
    onChange(options.filter((option) => chosenValues.includes(option)).join(`${optionSeparator} `));
  return (
    <Checkbox.Group id={id} label={field.name} error={error} value={splitOptions(text)} onChange={choose}>
      <Stack gap={6} mt={6} mah={240} style={{ overflowY: 'auto' }}>
        {options.map((option) => (
          <Checkbox key={option} value={option} label={option} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** The options, and selected values that are no longer offered. */
function offered({ picklistValues, isPickListMulti }: CustomField, text: string): readonly string[] {
  const chosenOptions = isPickListMulti ? splitOptions(text) : text === '' ? [] : [text];
  return [...picklistValues, ...chosenOptions.filter((option) => !picklistValues.includes(option))];
}
