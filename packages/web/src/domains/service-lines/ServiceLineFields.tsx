import { getClassificationRules } from '@curbstop/contract/regulations/service-line-classification.calculation';
import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import type { DeletedLine } from '@curbstop/contract/service-lines/service-line.rules';
import { ownerships } from '@curbstop/contract/service-lines/service-line.values';
import { getToday } from '../../foundation/clock.ts';
import { ClassificationPreview } from './ClassificationPreview';
import { SelectField, toOptions } from '../../ui/FormFields.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { getFittingsNotice, getLeadHistoryNotices } from './lead-history.form.ts';
import { LineFields } from './LineFields.tsx';
import { CustomLineFields } from './CustomLineFields.tsx';
import type { FormErrors } from '../../ui/form-values.ts';
import { getLineField, type OwnFields, type ServiceLineValues } from './service-line.form.ts';
import { SideFields } from './SideFields.tsx';

interface Props {
  readonly values: ServiceLineValues;
  readonly errors: FormErrors;
  readonly onChange: (values: ServiceLineValues) => void;
  /** The account's custom fields. */
  readonly own: OwnFields;
  /** The edited line; undefined for a new one. */
  readonly before?: ServiceLineDetails;
  /** The deleted line whose place a new line takes. */
  readonly deleted?: DeletedLine | null;
}

/** Every field of a line, with its diagram and a preview of its classification. */
export function ServiceLineFields({ values, errors, onChange, own, before, deleted = null }: Props) {
  const { primacyCode } = useMe().defaultAccount;
  const notices = getLeadHistoryNotices(values, before, deleted);
  const fittingsNotice = getFittingsNotice(values, before, getClassificationRules(primacyCode, getToday()));
  return (
    <>
      <ClassificationPreview values={values} before={before} deleted={deleted} />
      <SelectField
        {...getLineField('ownership', errors)}
        label="Ownership"
        help="Who owns the line from the main to the building. This determines which materials are required."
        value={values.ownership}
        options={toOptions(ownerships)}
        onChange={(ownership) => onChange({ ...values, ownership })}
      />
      <SideFields
        side="system"
        values={values.system}
        recorded={before?.system}
        ownership={values.ownership}
        errors={errors}
        onChange={(system) => onChange({ ...values, system })}
        previouslyLead={{
          value: values.previouslyLead,
          message: notices.previouslyLead,
          onChange: (previouslyLead) => onChange({ ...values, previouslyLead }),
        }}
      />
      <SideFields
        side="customer"
        values={values.customer}
        recorded={before?.customer}
        ownership={values.ownership}
        errors={errors}
        onChange={(customer) => onChange({ ...values, customer })}
      />
      <LineFields
        values={values}
        errors={errors}
        onChange={onChange}
        connectorMessage={fittingsNotice ?? notices.connectorPreviouslyLead}
      />
      <CustomLineFields fields={own.fields} values={values} errors={errors} onChange={onChange} />
    </>
  );
}
