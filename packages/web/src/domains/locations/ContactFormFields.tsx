import { contactDescriptor } from '@curbstop/contract/locations/contact.fields';
import { anotherLanguage, primaryDesignation } from '@curbstop/contract/locations/contact.values';
import { FormPair } from '../../ui/Form.tsx';
import { CheckField, SelectField, StateField, TextField } from '../../ui/FormFields.tsx';
import { listFieldOptions } from '../../ui/table/field-columns.tsx';
import type { FormState } from '../../ui/use-form.ts';
import classes from './LocationForm.module.css';

type ContactField = keyof typeof contactDescriptor;
const getOptions = (name: ContactField) => listFieldOptions(contactDescriptor[name]) ?? [];
/** "Primary" is set by its own action, which moves it from the current primary contact. */
const otherDesignations = getOptions('designation').filter(({ value }) => value !== String(primaryDesignation));

/** Name, contact details and address of a contact; a first name or an email is enough [A5.33]. */
export function ContactFormFields({ form, designates }: { readonly form: FormState; readonly designates: boolean }) {
  const field = (name: ContactField) => ({ ...form.field(`contact.${name}`), label: contactDescriptor[name].label });
  return (
    <>
      <FormPair>
        <TextField {...field('firstName')} />
        <TextField {...field('lastName')} />
      </FormPair>
      <FormPair>
        <TextField {...field('salutation')} placeholder="Ms., Dr." />
        <TextField {...field('titleCompanyOrganization')} />
      </FormPair>
      <TextField {...field('email')} kind="email" />
      <Phone form={form} name="primaryPhone" mobile="isPhoneMobile" />
      <Phone form={form} name="alternativePhone" mobile="isAlternativePhoneMobile" />
      <FormPair>
        <TextField {...field('fax')} kind="tel" />
        <SelectField {...field('contactMethod')} options={getOptions('contactMethod')} none="Not recorded" />
      </FormPair>
      <FormPair>
        <SelectField {...field('contactTypeId')} options={getOptions('contactTypeId')} none="Not recorded" />
        <SelectField {...field('primaryLanguageId')} options={getOptions('primaryLanguageId')} none="Not recorded" />
      </FormPair>
      {form.values['contact.primaryLanguageId'] === String(anotherLanguage) && (
        <TextField {...field('preferredLanguage')} />
      )}
      <FormPair>
        <TextField {...field('customerBillingNumber')} />
        {designates && <SelectField {...field('designation')} options={otherDesignations} none="None" />}
      </FormPair>
      <h3 className={classes['subhead']}>Contact address, if different</h3>
      <TextField {...field('addressLine1')} />
      <TextField {...field('addressLine2')} />
      <TextField {...field('city')} />
      <FormPair>
        <StateField {...field('stateOrProvince')} />
        <TextField {...field('postalCode')} />
      </FormPair>
    </>
  );
}

interface PhoneProps {
  readonly form: FormState;
  readonly name: 'primaryPhone' | 'alternativePhone';
  readonly mobile: ContactField;
}

function Phone({ form, name, mobile }: PhoneProps) {
  const { label } = contactDescriptor[name];
  return (
    <div className={classes['phone']}>
      <TextField {...form.field(`contact.${name}`)} label={label} kind="tel" placeholder="(860) 555-0142" />
      <TextField {...form.field(`contact.${name}Ext`)} label="Ext." />
      <CheckField {...form.field(`contact.${mobile}`)} label="Mobile" name={contactDescriptor[mobile].label} />
    </div>
  );
}
