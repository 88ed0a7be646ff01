import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { listNamesOfKind } from '@curbstop/contract/primitives/fields';
import { commonProblems, parseShape } from '@curbstop/contract/primitives/problem';
import { id } from '@curbstop/contract/primitives/ids';
import { contactDescriptor } from '@curbstop/contract/locations/contact.fields';
import {
  contactChange,
  contactPage,
  type Contact,
  type ContactChange,
  type ContactStatusEntry,
} from '@curbstop/contract/locations/contact.rules';
import {
  contactDesignations,
  contactLanguages,
  contactStatuses,
  contactTypes,
  relationTypes,
} from '@curbstop/contract/locations/contact.values';
import { z } from 'zod';
import { resolveInAccount, type Builder } from '../../foundation/graphql/builder.ts';
import {
  createContact,
  deleteContact,
  findDesignatedContact,
  listContactsOfLocation,
  listStatusesOfContact,
  makePrimary,
  updateContact,
} from './contact.service.ts';

const textFields = listNamesOfKind(contactDescriptor, ['text', 'phone', 'choice', 'state', 'zip']);
const integerFields = listNamesOfKind(contactDescriptor, ['lookup']);
const booleanFields = listNamesOfKind(contactDescriptor, ['yesNo']);

type InAccount = { readonly accountId: string };
type OfLocation = InAccount & { readonly relationId: string };
type ContactsArgs = OfLocation & {
  readonly relationType: string;
  readonly status?: string | null | undefined;
  readonly page?: number | null | undefined;
  readonly pageSize?: number | null | undefined;
};
type OfContact = InAccount & { readonly contactId: string };
type ContactArgs = { readonly contact: unknown };

/** Contact operations that the specification defines in GraphQL [A7.40, B7.53]. */
export function contactResolvers(builder: Builder): void {
  const contact = contactType(builder);
  const input = contactInput(builder);
  addLookups(builder);
  addQueries(builder, contact);
  addStatusHistoryQuery(builder);
  addMutations(builder, contact, input);
  addPrimaryContactMutation(builder, contact, input);
}

function contactType(builder: Builder) {
  return builder.objectRef<Contact>('Contact').implement({
    description: 'A contact at a location',
    fields: (t) => ({
      id: t.exposeString('id'),
      accountId: t.exposeString('accountId'),
      relationType: t.exposeString('relationType'),
      relationId: t.exposeString('relationId'),
      status: t.exposeString('status'),
      hasRelationships: t.exposeBoolean('hasRelationships'),
      version: t.exposeInt('version'),
      createdOn: t.exposeString('createdOn'),
      updatedOn: t.exposeString('updatedOn'),
      ...Object.fromEntries(textFields.map((name) => [name, t.exposeString(name, { nullable: true })])),
      ...Object.fromEntries(integerFields.map((name) => [name, t.exposeInt(name, { nullable: true })])),
      ...Object.fromEntries(booleanFields.map((name) => [name, t.exposeBoolean(name)])),
    }),
  });
}

function contactInput(builder: Builder) {
  return builder.inputType('ContactInput', {
    description: 'Omitted fields are unchanged; null clears a field',
    fields: (t) => ({
      ...Object.fromEntries(textFields.map((name) => [name, t.string()])),
      ...Object.fromEntries(integerFields.map((name) => [name, t.int()])),
      ...Object.fromEntries(booleanFields.map((name) => [name, t.boolean()])),
      status: t.string({ description: 'Active restores a removed contact' }),
    }),
  });
}

function addLookups(builder: Builder): void {
  const type = builder
    .objectRef<(typeof contactTypes)[number]>('ContactType')
    .implement({ fields: (t) => ({ id: t.exposeInt('id'), contactType: t.exposeString('contactType') }) });
  const language = builder
    .objectRef<(typeof contactLanguages)[number]>('ContactLanguage')
    .implement({ fields: (t) => ({ id: t.exposeInt('id'), language: t.exposeString('language') }) });
  const designation = builder
    .objectRef<(typeof contactDesignations)[number]>('ContactDesignation')
    .implement({ fields: (t) => ({ id: t.exposeInt('id'), designation: t.exposeString('designation') }) });
  builder.queryField('contactTypesByAccountType', (t) =>
    t.field({
      type: [type],
      description: 'The contact types for this account type',
      args: { accountId: t.arg.string({ required: true }), accountType: t.arg.string({ required: true }) },
      ...resolveInAccount(requirements.viewContacts, (_, { accountType }: InAccount & { accountType: string }) =>
        contactTypes.filter((one) => one.accountType === accountType),
      ),
    }),
  );
  builder.queryField('contactLanguages', (t) =>
    t.field({
      type: [language],
      args: { accountId: t.arg.string({ required: true }) },
      ...resolveInAccount(requirements.viewContacts, () => [...contactLanguages]),
    }),
  );
  builder.queryField('contactDesignations', (t) =>
    t.field({
      type: [designation],
      args: { accountId: t.arg.string({ required: true }) },
      ...resolveInAccount(requirements.viewContacts, () => [...contactDesignations]),
    }),
  );
}

type ContactRef = ReturnType<typeof contactType>;
type ContactInputRef = ReturnType<typeof contactInput>;

function addQueries(builder: Builder, contact: ContactRef): void {
  builder.queryField('contacts', (t) =>
    t.field({
      type: [contact],
      description: 'The contacts of a location, the primary one first',
      args: {
        accountId: t.arg.string({ required: true }),
        relationType: t.arg.string({ required: true }),
        relationId: t.arg.string({ required: true }),
        status: t.arg.string({ description: 'Active (the default) or Removed' }),
        page: t.arg.int({ description: '1 by default' }),
        pageSize: t.arg.int({ description: 'At most 100, which is the default' }),
      },
      ...resolveInAccount(requirements.viewContacts, (context, { relationId, relationType, ...args }: ContactsArgs) => {
        const { page, pageSize, status = 'Active' } = withoutNulls(args);
        const parsed = parseShape(contactQuery, { relationType, status, page, pageSize });
        return listContactsOfLocation(context, { ...parsed, id: recordId(relationId) });
      }),
    }),
  );
  builder.queryField('contactDesignationByLocation', (t) =>
    t.field({
      type: contact,
      nullable: true,
      description: 'The contact with this designation at a location; 1 is the primary contact',
      args: {
        accountId: t.arg.string({ required: true }),
        relationId: t.arg.string({ required: true }),
        designation: t.arg.int({ required: true }),
      },
      ...resolveInAccount(
        requirements.viewContacts,
        (context, { relationId, designation }: OfLocation & { designation: number }) =>
          findDesignatedContact(context, { locationId: recordId(relationId), designation }),
      ),
    }),
  );
}

function addStatusHistoryQuery(builder: Builder): void {
  const entry = builder.objectRef<ContactStatusEntry>('ContactStatusEntry').implement({
    fields: (t) => ({
      id: t.exposeString('id'),
      status: t.exposeString('status'),
      createdOn: t.exposeString('createdOn'),
    }),
  });
  builder.queryField('contactStatusHistory', (t) =>
    t.field({
      type: [entry],
      description: 'When a contact was added, removed and restored, newest first',
      args: { accountId: t.arg.string({ required: true }), contactId: t.arg.string({ required: true }) },
      ...resolveInAccount(requirements.viewContacts, (context, { contactId }: OfContact) =>
        listStatusesOfContact(context, { contactId: recordId(contactId) }),
      ),
    }),
  );
}

function addMutations(builder: Builder, contact: ContactRef, input: ContactInputRef): void {
  builder.mutationField('createContact', (t) =>
    t.field({
      type: contact,
      args: {
        accountId: t.arg.string({ required: true }),
        relationType: t.arg.string({ required: true }),
        relationId: t.arg.string({ required: true }),
        contact: t.arg({ type: input, required: true }),
      },
      ...resolveInAccount(
        requirements.editContacts,
        (context, args: OfLocation & ContactArgs & { relationType: string }) => {
          parseShape(contactQuery.pick({ relationType: true }), { relationType: args.relationType });
          return createContact(context, { ...changeIn(args), locationId: recordId(args.relationId) });
        },
      ),
    }),
  );
  builder.mutationField('updateContact', (t) =>
    t.field({
      type: contact,
      args: {
        accountId: t.arg.string({ required: true }),
        contactId: t.arg.string({ required: true }),
        version: t.arg.int({
          required: true,
          description: 'The version that was read; returns 409 if the contact has changed since',
        }),
        contact: t.arg({ type: input, required: true }),
      },
      ...resolveInAccount(requirements.editContacts, (context, args: OfContact & ContactArgs & { version: number }) =>
        updateContact(context, { contactId: recordId(args.contactId), version: args.version, change: changeIn(args) }),
      ),
    }),
  );
  builder.mutationField('deleteContact', (t) =>
    t.field({
      type: contact,
      description: 'Removes a contact; the record and its history stay',
      args: { accountId: t.arg.string({ required: true }), contactId: t.arg.string({ required: true }) },
      ...resolveInAccount(requirements.editContacts, (context, { contactId }: OfContact) =>
        deleteContact(context, { contactId: recordId(contactId) }),
      ),
    }),
  );
}

function addPrimaryContactMutation(builder: Builder, contact: ContactRef, input: ContactInputRef): void {
  builder.mutationField('updateNewPrimaryContact', (t) =>
    t.field({
      type: contact,
      description: 'Makes a contact the primary contact of the location; the previous one remains a contact',
      args: {
        accountId: t.arg.string({ required: true }),
        contactId: t.arg.string({ required: true }),
        version: t.arg.int({ required: true }),
        contact: t.arg({ type: input, required: true }),
        previousContactId: t.arg.string({ description: 'The current primary contact, if there is one' }),
      },
      ...resolveInAccount(
        requirements.editContacts,
        (context, args: OfContact & ContactArgs & { version: number; previousContactId?: string | null | undefined }) =>
          makePrimary(context, {
            contactId: recordId(args.contactId),
            version: args.version,
            change: changeIn(args),
            previousContactId: args.previousContactId ?? null,
          }),
      ),
    }),
  );
}

const contactQuery = z.object({
  relationType: z.enum(relationTypes, 'Contacts belong to a Location'),
  status: z.enum(contactStatuses, 'Active or Removed'),
  ...contactPage.shape,
});

/** An argument that is null is one that was left out. */
function withoutNulls<T extends object>(args: T): { readonly [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null)) as {
    readonly [K in keyof T]?: NonNullable<T[K]>;
  };
}

/** A malformed id is not found, like the id of another account. */
function recordId(text: string): string {
  if (!id.safeParse(text).success) throw commonProblems.notFound();
  return text;
}

function changeIn({ contact }: ContactArgs): ContactChange {
  return parseShape(z.object({ contact: contactChange }), { contact }).contact;
}
