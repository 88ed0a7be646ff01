import {
  anotherLanguage,
  contactDesignations,
  contactLanguages,
  contactMethods,
  contactTypes,
  primaryDesignation,
} from '@curbstop/contract/locations/contact.values';
import { Checkbox } from '@mantine/core';
import { ChoiceField, fieldId, optionsOf, StateField, TextField, type FormState } from './LocationFormFields.tsx';
import classes from './LocationForm.module.css';

const types = contactTypes.map(({ id, contactType }) => ({ value: String(id), label: contactType }));
const languages = contactLanguages.map(({ id, language }) => ({ value: String(id), label: language }));
/** "Primary" is set by its own action, which moves it from the current primary contact. */
const otherDesignations = contactDesignations
  .filter(({ id }) => id !== primaryDesignation)
  .map(({ id, designation }) => ({ value: String(id), label: designation }));

/** Name, contact details and address of a contact; a first name or an email is enough [A5.33]. */
export function ContactFormFields({ form, designates }: { readonly form: FormState; readonly designates: boolean }) {
  const field = (name: string, label: string) => ({ form, path: `contact.${name}`, label });
  return (
    <>
      <div className={classes['pair']}>
        <TextField {...field('firstName', 'First name')} />
        <TextField {...field('lastName', 'Last name')} />
      </div>
      <div className={classes['pair']}>
        <TextField {...field('salutation', 'Salutation')} placeholder="Ms., Dr." />
        <TextField {...field('titleCompanyOrganization', 'Title, company or organization')} />
      </div>
      <TextField {...field('email', 'Email')} kind="email" />
      <Phone form={form} name="primaryPhone" label="Primary phone" mobile="isPhoneMobile" />
      <Phone form={form} name="alternativePhone" label="Alternative phone" mobile="isAlternativePhoneMobile" />
      <div className={classes['pair']}>
        <TextField {...field('fax', 'Fax')} kind="tel" />
        <ChoiceField {...field('contactMethod', 'Prefers to be reached by')} options={optionsOf(contactMethods)} />
      </div>
      <div className={classes['pair']}>
        <ChoiceField {...field('contactTypeId', 'Contact type')} options={types} />
        <ChoiceField {...field('primaryLanguageId', 'Language')} options={languages} />
      </div>
      {form.values['contact.primaryLanguageId'] === String(anotherLanguage) && (
        <TextField {...field('preferredLanguage', 'Which language')} />
      )}
      <div className={classes['pair']}>
        <TextField {...field('customerBillingNumber', 'Customer billing number')} />
        {designates && <ChoiceField {...field('designation', 'Designation')} options={otherDesignations} none="None" />}
      </div>
      <h3 className={classes['subhead']}>Contact address, if different</h3>
      <TextField {...field('addressLine1', 'Contact address line 1')} />
      <TextField {...field('addressLine2', 'Contact address line 2')} />
      <TextField {...field('city', 'Contact city')} />
      <div className={classes['pair']}>
        <StateField {...field('stateOrProvince', 'Contact state')} />
        <TextField {...field('postalCode', 'Contact ZIP')} />
      </div>
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
  const path = `contact.${mobile}`;
  return (
    <div className={classes['phone']}>
      <TextField form={form} path={`contact.${name}`} label={label} kind="tel" placeholder="(860) 555-0142" />
      <TextField form={form} path={`contact.${name}Ext`} label="Ext." />
      <Checkbox
        id={fieldId(path)}
        label="Mobile"
        aria-label={`${label} is mobile`}
        checked={form.values[path] === 'Yes'}
        onChange={(event) => form.set(path, event.currentTarget.checked ? 'Yes' : '')}
      />
    </div>
  );
}
