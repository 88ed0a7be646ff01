import { ownerships, type Category } from '@curbstop/contract/service-lines/service-line.values';
import { ClassPreview } from './ClassPreview.tsx';
import { ChoiceField, optionsOf } from './FormFields.tsx';
import { LineFields } from './LineFields.tsx';
import { OwnLineFields } from './OwnLineFields.tsx';
import type { FormErrors, OwnFields, ServiceLineValues } from './service-line.form.ts';
import { SideFields } from './SideFields.tsx';

interface Props {
  readonly values: ServiceLineValues;
  readonly errors: FormErrors;
  readonly onChange: (values: ServiceLineValues) => void;
  /** The account's own fields. */
  readonly own: OwnFields;
  /** The class that the line has now; a new line has none. */
  readonly saved?: Category;
}

/** All that can be said of a line, with the picture and the class that it makes. */
export function ServiceLineFields({ values, errors, onChange, own, saved }: Props) {
  return (
    <>
      <ClassPreview values={values} saved={saved} />
      <ChoiceField
        path="ownership"
        label="Ownership"
        help="Who owns the line between the main and the building; it decides which materials are asked."
        value={values.ownership}
        errors={errors}
        options={optionsOf(ownerships)}
        onChange={(ownership) => onChange({ ...values, ownership })}
      />
      <SideFields
        side="system"
        values={values.system}
        ownership={values.ownership}
        errors={errors}
        onChange={(system) => onChange({ ...values, system })}
        previouslyLead={{ value: values.previouslyLead, onChange: (previouslyLead) => onChange({ ...values, previouslyLead }) }}
      />
      <SideFields side="customer" values={values.customer} ownership={values.ownership} errors={errors} onChange={(customer) => onChange({ ...values, customer })} />
      <LineFields values={values} errors={errors} onChange={onChange} />
      <OwnLineFields fields={own.fields} values={values} errors={errors} onChange={onChange} />
    </>
  );
}
