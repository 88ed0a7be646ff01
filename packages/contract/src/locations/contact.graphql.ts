import { contactDescriptor } from './contact.fields.ts';

/** The GraphQL documents that read and change contacts [A7.40, B7.53], under `/pws/graphql`. */
export const contactEndpoint = '/pws/graphql';

const everything = `id accountId relationType relationId status hasRelationships version createdOn updatedOn
  ${Object.keys(contactDescriptor).join(' ')}`;

export const contactsDocument = `query Contacts($accountId: String!, $relationId: String!, $status: String) {
  contacts(accountId: $accountId, relationType: "Location", relationId: $relationId, status: $status) { ${everything} }
}`;

export const createContactDocument = `mutation CreateContact($accountId: String!, $relationId: String!, $contact: ContactInput!) {
  createContact(accountId: $accountId, relationType: "Location", relationId: $relationId, contact: $contact) { ${everything} }
}`;

export const updateContactDocument = `mutation UpdateContact($accountId: String!, $contactId: String!, $version: Int!, $contact: ContactInput!) {
  updateContact(accountId: $accountId, contactId: $contactId, version: $version, contact: $contact) { ${everything} }
}`;

export const updateNewPrimaryContactDocument = `mutation UpdateNewPrimaryContact($accountId: String!, $contactId: String!, $version: Int!, $contact: ContactInput!, $previousContactId: String) {
  updateNewPrimaryContact(accountId: $accountId, contactId: $contactId, version: $version, contact: $contact, previousContactId: $previousContactId) { ${everything} }
}`;

export const deleteContactDocument = `mutation DeleteContact($accountId: String!, $contactId: String!) {
  deleteContact(accountId: $accountId, contactId: $contactId) { ${everything} }
}`;
