import {
  anotherLanguage,
  contactDesignations,
  contactLanguages,
  contactMethods,
  contactTypes,
  primaryDesignation,
} from '@curbstop/contract/locations/contact.values';
import { FormPair } from '../../ui/Form.tsx';
import { CheckField, ChoiceField, optionsOf, StateField, TextField } from '../../ui/FormFields.tsx';
import type { FormState } from '../../ui/use-form.ts';
import classes from './LocationForm.module.css';

const types = contactTypes.map(({ id, contactType }) => ({ value: String(id), label: contactType }));
const languages = contactLanguages.map(({ id, language }) => ({ value: String(id), label: language }));
/** "Primary" is set by its own action, which moves it from the current primary contact. */
const otherDesignations = contactDesignations
  .filter(({ id }) => id !== primaryDesignation)
  .map(({ id, designation }) => ({ value: String(id), label: designation }));

/** Name, contact details and address of a contact; a first name or an email is enough [A5.33]. */
export function ContactFormFields({ form, designates }: { readonly form: FormState; readonly designates: boolean }) {
  const field = (name: string, label: string) => ({ ...form.field(`contact.${name}`), label });
  return (
    <>
      <FormPair>
        <TextField {...field('firstName', 'First name')} />
        <TextField {...field('lastName', 'Last name')} />
      </FormPair>
      <FormPair>
        <TextField {...field('salutation', 'Salutation')} placeholder="Ms., Dr." />
        <TextField {...field('titleCompanyOrganization', 'Title, company or organization')} />
      </FormPair>
      <TextField {...field('email', 'Email')} kind="email" />
      <Phone form={form} name="primaryPhone" label="Primary phone" mobile="isPhoneMobile" />
      <Phone form={form} name="alternativePhone" label="Alternative phone" mobile="isAlternativePhoneMobile" />
      <FormPair>
        <TextField {...field('fax', 'Fax')} kind="tel" />
        <ChoiceField
          {...field('contactMethod', 'Prefers to be reached by')}
          options={optionsOf(contactMethods)}
          none="Not known"
        />
      </FormPair>
      <FormPair>
        <ChoiceField {...field('contactTypeId', 'Contact type')} options={types} none="Not known" />
        <ChoiceField {...field('primaryLanguageId', 'Language')} options={languages} none="Not known" />
      </FormPair>
      {form.values['contact.primaryLanguageId'] === String(anotherLanguage) && (
        <TextField {...field('preferredLanguage', 'Which language')} />
      )}
      <FormPair>
        <TextField {...field('customerBillingNumber', 'Customer billing number')} />
        {designates && <ChoiceField {...field('designation', 'Designation')} options={otherDesignations} none="None" />}
      </FormPair>
      <h3 className={classes['subhead']}>Contact address, if different</h3>
      <TextField {...field('addressLine1', 'Contact address line 1')} />
      <TextField {...field('addressLine2', 'Contact address line 2')} />
      <TextField {...field('city', 'Contact city')} />
      <FormPair>
        <StateField {...field('stateOrProvince', 'Contact state')} />
        <TextField {...field('postalCode', 'Contact ZIP')} />
      </FormPair>
    </>
  );
}

function Phone({
  form,
  name,
  label,
  mobile,
}: {
  readonly form: FormState;
  readonly name: string;
  readonly label: string;
  readonly mobile: string;
}) {
  return (
    <div className={classes['phone']}>
      <TextField {...form.field(`contact.${name}`)} label={label} kind="tel" placeholder="(860) 555-0142" />
      <TextField {...form.field(`contact.${name}Ext`)} label="Ext." />
      <CheckField {...form.field(`contact.${mobile}`)} label="Mobile" name={`${label} is mobile`} />
    </div>
  );
}
