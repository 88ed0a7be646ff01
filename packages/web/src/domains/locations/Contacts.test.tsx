import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import {
  contactsDocument,
  deleteContactDocument,
  updateContactDocument,
  updateNewPrimaryContactDocument,
} from '@curbstop/contract/locations/contact.graphql';
import { listContactChanges, listContactsOfLocation } from '@curbstop/contract/locations/location.endpoints';
import type { Contact } from '@curbstop/contract/locations/contact.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aContact } from '../../../testing/a-contact.ts';
import { aLocation } from '../../../testing/a-location.ts';
import {
  refuseDocument,
  requestsTo,
  respond,
  respondToDocument,
  variablesOf,
  type Responses,
} from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { ContactsSection } from './ContactsSection.tsx';

const owner = aContact({ designation: 1, titleCompanyOrganization: 'Mill Lofts LLC' });
const tenant = aContact({ id: '01995b1e-7c1a-7000-8000-0000000000c2', firstName: 'Lou', lastName: 'Ash', version: 4 });

function showContacts(
  contacts: readonly Contact[] = [owner, tenant],
  responses: readonly Responses[] = [],
  permissions: readonly string[] = ['pws:admin'],
) {
  return showScreen(<ContactsSection location={aLocation({ contacts: [...contacts] })} />, {
    features: [...planFeatures.Pro],
    permissions,
    responses,
  });
}
const act = async (user: ReturnType<typeof showContacts>['user'], name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

test('a contact shows its organization, designation and ways to reach it', async () => {
  showContacts([
    aContact({
      designation: 1,
      salutation: 'Ms.',
      titleCompanyOrganization: 'Mill Lofts LLC',
      primaryPhoneExt: '12',
      alternativePhone: '8605550199',
      isAlternativePhoneMobile: true,
      fax: '8605550188',
      contactMethod: 'Email',
      preferredLanguage: 'Polish',
      customerBillingNumber: 'B-77',
      addressLine1: '1 Main Street',
      city: 'Hartwell',
      stateOrProvince: 'CT',
      postalCode: '06415',
    }),
  ]);
  const card = (await screen.findAllByRole('listitem'))[0] as HTMLElement;
  expect(card.textContent).toContain('Ms. Priya Nair');
  expect(card.textContent).toContain('Mill Lofts LLC');
  expect(card.textContent).toContain('1 Main Street, Hartwell, CT 06415');
  expect(card.textContent).toContain('Polish · Prefers email');
  expect(card.textContent).toContain('Fax (860) 555-0188');
  expect(card.textContent).toContain('Billing number B-77');
  expect(
    within(card)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['priya@example.com', 'mailto:priya@example.com'],
    ['(860) 555-0142 ext. 12', 'tel:8605550142'],
    ['(860) 555-0199', 'tel:8605550199'],
  ]);
  expect(within(card).getByText('mobile', { exact: false })).toBeVisible();
});

test('another contact replaces the primary contact [A3.22]', async () => {
  const { user, requests } = showContacts(undefined, [
    respondToDocument(updateNewPrimaryContactDocument, { updateNewPrimaryContact: { ...tenant, designation: 1 } }),
  ]);
  await act(user, 'Lou Ash', 'Make primary');
  expect(await screen.findByText('Lou Ash is now the primary contact')).toBeVisible();
  expect(variablesOf(requests, updateNewPrimaryContactDocument)[0]).toMatchObject({
    contactId: tenant.id,
    version: 4,
    previousContactId: owner.id,
  });
});

test('the primary contact is not offered to become primary', async () => {
  const { user } = showContacts();
  await user.click(await screen.findByRole('button', { name: 'Actions for Priya Nair' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Edit',
    'Change history',
    'Remove',
  ]);
});

test('a removed contact is kept, and Undo restores it', async () => {
  const { user, requests } = showContacts(undefined, [
    respondToDocument(deleteContactDocument, { deleteContact: { ...tenant, status: 'Removed', version: 5 } }),
    respondToDocument(updateContactDocument, { updateContact: { ...tenant, version: 6 } }),
  ]);
  await act(user, 'Lou Ash', 'Remove');
  expect(await screen.findByText('Lou Ash was removed')).toBeVisible();
  expect(variablesOf(requests, deleteContactDocument)[0]).toMatchObject({ contactId: tenant.id });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Lou Ash was restored')).toBeVisible();
  expect(variablesOf(requests, updateContactDocument)[0]).toMatchObject({
    contactId: tenant.id,
    version: 5,
    contact: { status: 'Active' },
  });
});

test.each([
  ['Remove', deleteContactDocument, 'The contact could not be removed. Someone else changed it.'],
  ['Make primary', updateNewPrimaryContactDocument, 'The primary contact was not changed. Someone else changed it.'],
])('shows why “%s” was refused', async (action, document, words) => {
  const { user } = showContacts(undefined, [refuseDocument(document, 'Someone else changed it.')]);
  await act(user, 'Lou Ash', action);
  expect(await screen.findByText(words)).toBeVisible();
});

test('a building with more contacts than one page has further pages', async () => {
  const further = aContact({ id: '01995b1e-7c1a-7000-8000-0000000000f1', firstName: 'Zoe', lastName: 'Last' });
  const { user, requests, router } = showScreen(
    <ContactsSection location={aLocation({ contacts: [owner, tenant], contactCount: 101 })} />,
    {
      features: [...planFeatures.Pro],
      permissions: ['pws:admin'],
      responses: [respond(listContactsOfLocation, [further])],
    },
  );
  expect(await screen.findByRole('button', { name: 'Actions for Lou Ash' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await act(user, 'Zoe Last', 'Edit');
  expect(await screen.findByRole('dialog', { name: 'Edit Zoe Last' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Actions for Lou Ash' })).toBeNull();
  expect(requestsTo(requests, listContactsOfLocation)[0]?.query.get('page')).toBe('2');
  expect(router.state.location.search).toMatchObject({ contact: further.id });
});

test('former contacts are loaded on request and restored', async () => {
  const { user, requests } = showContacts(undefined, [
    respondToDocument(contactsDocument, {
      contacts: [aContact({ firstName: 'Kit', lastName: 'Old', status: 'Removed' })],
    }),
    respondToDocument(updateContactDocument, { updateContact: aContact({ firstName: 'Kit', lastName: 'Old' }) }),
  ]);
  const toggle = await screen.findByRole('button', { name: 'Show former contacts' });
  expect(variablesOf(requests, contactsDocument)).toEqual([]);
  await user.click(toggle);
  await user.click(await screen.findByRole('button', { name: 'Restore Kit Old' }));
  expect(await screen.findByText('Kit Old was restored')).toBeVisible();
  expect(variablesOf(requests, contactsDocument)[0]).toMatchObject({ status: 'Removed' });
  await user.click(screen.getByRole('button', { name: 'Hide former contacts' }));
  expect(screen.queryByText('Kit Old')).toBeNull();
});

test.each([
  ['says that there are none', respondToDocument(contactsDocument, { contacts: [] }), 'No former contacts.'],
  [
    'says why they can’t be loaded',
    refuseDocument(contactsDocument, 'The database is busy.'),
    'The former contacts could not be loaded. The database is busy.',
  ],
])('the list of former contacts %s', async (_, answer, words) => {
  const { user } = showContacts(undefined, [answer]);
  await user.click(await screen.findByRole('button', { name: 'Show former contacts' }));
  expect(await screen.findByText(words)).toBeVisible();
});

test('the change history of a contact opens at its own address', async () => {
  const { user, router } = showContacts(undefined, [respond(listContactChanges, { total: 0, items: [] })]);
  await act(user, 'Lou Ash', 'Change history');
  expect(await screen.findByRole('dialog', { name: 'Change history of Lou Ash' })).toBeVisible();
  expect(router.state.location.search).toEqual({ contact: `history-${tenant.id}` });
});

test('readers see contacts and their history, and change nothing', async () => {
  const { user } = showContacts(undefined, [], ['pws:read']);
  await user.click(await screen.findByRole('button', { name: 'Actions for Lou Ash' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Change history']);
  expect(screen.queryByRole('button', { name: 'Add contact' })).toBeNull();
});

test('a location without contacts suggests a contact to add', async () => {
  showContacts([]);
  expect(await screen.findByText('No contacts yet. Add an owner, tenant or property manager.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add contact' })).toBeVisible());
});
