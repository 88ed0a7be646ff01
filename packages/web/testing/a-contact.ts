import { contactDescriptor } from '@curbstop/contract/locations/contact.fields';
import { createEmptyValues } from '@curbstop/contract/primitives/fields';
import type { Contact } from '@curbstop/contract/locations/contact.rules';

/** Sample contact. */
export function aContact(change: Partial<Contact> = {}): Contact {
  return {
    ...createEmptyValues(contactDescriptor),
    id: '01995b1e-7c1a-7000-8000-0000000000c1',
    accountId: '01995b1e-7c1a-7000-8000-00000000acc0',
    relationType: 'Location',
    relationId: '01995b1e-7c1a-7000-8000-0000000000aa',
    status: 'Active',
    hasRelationships: true,
    version: 1,
    createdOn: '2026-10-01T09:00:00.000Z',
    updatedOn: '2026-10-01T09:00:00.000Z',
    firstName: 'Priya',
    lastName: 'Nair',
    email: 'priya@example.com',
    primaryPhone: '8605550142',
    isPhoneMobile: false,
    isAlternativePhoneMobile: false,
    ...change,
  };
}
