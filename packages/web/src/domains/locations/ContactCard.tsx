import { contactDescriptor } from '@curbstop/contract/locations/contact.fields';
import type { Contact } from '@curbstop/contract/locations/contact.rules';
import { formatPhone } from '@curbstop/contract/primitives/phone-text';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatFieldValue } from '../../ui/field-values.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { getContactName } from './location.calculation.ts';
import classes from './Location.module.css';

/** A contact: name, contact details and language. */
export function ContactCard({ contact, actions }: { readonly contact: Contact; readonly actions?: ReactNode }) {
  const name = getContactName(contact);
  const formatFormValue = (field: keyof typeof contactDescriptor) =>
    formatFieldValue(contactDescriptor[field], contact[field]);
  const designation = formatFormValue('designation');
  const facts = [
    formatFormValue('contactTypeId'),
    contact.preferredLanguage ?? formatFormValue('primaryLanguageId'),
    contact.contactMethod && `Prefers ${contact.contactMethod.toLowerCase()}`,
  ].filter(Boolean);
  const town = [contact.city, [contact.stateOrProvince, contact.postalCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  const address = [contact.addressLine1, contact.addressLine2, town].filter(Boolean).join(', ');
  return (
    <>
      <span className={classes['contact']}>
        <span>{[contact.salutation, name].filter(Boolean).join(' ')}</span>
        {designation && <StatusBadge tone="muted">{designation}</StatusBadge>}
        {actions}
      </span>
      {contact.titleCompanyOrganization && contact.titleCompanyOrganization !== name && (
        <span>{contact.titleCompanyOrganization}</span>
      )}
      {contact.email && <Anchor href={`mailto:${contact.email}`}>{contact.email}</Anchor>}
      <Phone phone={contact.primaryPhone} extension={contact.primaryPhoneExt} isMobile={contact.isPhoneMobile} />
      <Phone
        phone={contact.alternativePhone}
        extension={contact.alternativePhoneExt}
        isMobile={contact.isAlternativePhoneMobile}
      />
      {contact.fax && <span>Fax {formatPhone(contact.fax)}</span>}
      {address && <span>{address}</span>}
      {facts.length > 0 && <span className={classes['muted']}>{facts.join(' · ')}</span>}
      {contact.customerBillingNumber && (
        <span className={classes['muted']}>Billing number {contact.customerBillingNumber}</span>
      )}
    </>
  );
}

function Phone({
  phone,
  extension,
  isMobile,
}: {
  readonly phone: string | null;
  readonly extension: string | null;
  readonly isMobile: boolean;
}) {
  const words = formatPhone(phone, extension);
  if (words === '') return null;
  return (
    <span>
      <Anchor href={`tel:${phone}`}>{words}</Anchor>
      {isMobile && <span className={classes['muted']}> mobile</span>}
    </span>
  );
}
