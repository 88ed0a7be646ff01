import { createContactDocument, updateContactDocument } from '@curbstop/contract/locations/contact.graphql';
import type { Contact } from '@curbstop/contract/locations/contact.rules';
import { getLocation } from '@curbstop/contract/locations/location.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aContact } from '../../../testing/a-contact.ts';
import { aLocation } from '../../../testing/a-location.ts';
import { refuseDocument, respond, respondToDocument, variablesOf, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { ContactDrawer } from './ContactDrawer.tsx';

const owner = aContact({ designation: 1 });
const tenant = aContact({ id: '01995b1e-7c1a-7000-8000-0000000000c2', firstName: 'Lou', lastName: 'Ash' });

async function open(named: string, contacts: readonly Contact[], responses: readonly Responses[] = []) {
  const onClose = vi.fn<() => void>();
  const { user, requests } = showScreen(
    <ContactDrawer location={aLocation({ contacts: [...contacts] })} named={named} onClose={onClose} />,
    { responses },
  );
  const drawer = within(await screen.findByRole('dialog'));
  return { user, requests, drawer, onClose };
}

test('the first contact of a location becomes its primary contact without a confirmation', async () => {
  const { user, requests, drawer, onClose } = await open(
    'new',
    [],
    [respondToDocument(createContactDocument, { createContact: owner })],
  );
  expect(drawer.queryByLabelText('Designation')).toBeNull();
  await user.type(await drawer.findByLabelText('First name'), 'Priya');
  await user.click(drawer.getByRole('button', { name: 'Add contact' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(variablesOf(requests, createContactDocument)).toMatchObject([
    { contact: { firstName: 'Priya', designation: 1, lastName: null } },
  ]);
});

test('a later contact has no designation unless one is chosen, and primary is not among them', async () => {
  const { user, requests, drawer } = await open(
    'new',
    [owner],
    [respondToDocument(createContactDocument, { createContact: tenant })],
  );
  const designation = await drawer.findByLabelText<HTMLSelectElement>('Designation');
  expect([...designation.options].map(({ textContent }) => textContent)).not.toContain('Primary');
  await user.type(drawer.getByLabelText('Email'), 'lou@example.com');
  await user.click(drawer.getByRole('button', { name: 'Add contact' }));
  await waitFor(() =>
    expect(variablesOf(requests, createContactDocument)).toMatchObject([
      { contact: { email: 'lou@example.com', designation: null } },
    ]),
  );
});

test('a contact without a first name and an email is refused and not sent [A5.33]', async () => {
  const { user, requests, drawer, onClose } = await open('new', [owner]);
  await user.type(await drawer.findByLabelText('Last name'), 'Ash');
  await user.click(drawer.getByRole('button', { name: 'Add contact' }));
  expect((await drawer.findByRole('alert')).textContent).toContain('The contact was not saved');
  expect(variablesOf(requests, createContactDocument)).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

test('another language is named once “Other” is chosen', async () => {
  const { user, drawer } = await open('new', [owner]);
  const language = await drawer.findByLabelText<HTMLSelectElement>('Language');
  expect(drawer.queryByLabelText('Other language')).toBeNull();
  await user.selectOptions(language, [...language.options].at(-1)?.value ?? '');
  expect(drawer.getByLabelText('Other language')).toBeVisible();
});

test('the designation of the primary contact is not a field of its form', async () => {
  const { drawer } = await open(owner.id, [owner, tenant]);
  expect((await drawer.findByLabelText<HTMLInputElement>('First name')).value).toBe('Priya');
  expect(drawer.queryByLabelText('Designation')).toBeNull();
});

test('an edit conflict is found by loading the location again, and keeps both changes', async () => {
  const theirs = { ...tenant, version: 5, lastName: 'Ashe' };
  const { user, requests, drawer } = await open(
    tenant.id,
    [owner, tenant],
    [
      refuseDocument(updateContactDocument, 'Someone else changed this contact.'),
      respond(getLocation, aLocation({ contacts: [owner, theirs] })),
    ],
  );
  await user.type(await drawer.findByLabelText('Fax'), '8605550188');
  await user.click(drawer.getByRole('button', { name: 'Save contact' }));
  expect((await drawer.findByRole('alert')).textContent).toContain('Ashe');
  expect(drawer.getByLabelText<HTMLInputElement>('Last name').value).toBe('Ashe');
  expect(drawer.getByLabelText<HTMLInputElement>('Fax').value).toBe('8605550188');
  await user.click(drawer.getByRole('button', { name: 'Save contact' }));
  await waitFor(() =>
    expect(variablesOf(requests, updateContactDocument).map(({ version }) => version)).toEqual([tenant.version, 5]),
  );
});

test('a refusal without a conflict shows the server’s reason and keeps the input', async () => {
  const { user, drawer } = await open(
    tenant.id,
    [owner, tenant],
    [
      refuseDocument(updateContactDocument, 'Contacts are switched off.'),
      respond(getLocation, aLocation({ contacts: [owner, tenant] })),
    ],
  );
  await user.type(await drawer.findByLabelText('Fax'), '8605550188');
  await user.click(drawer.getByRole('button', { name: 'Save contact' }));
  expect((await drawer.findByRole('alert')).textContent).toContain('Contacts are switched off.');
  expect(drawer.getByLabelText<HTMLInputElement>('Fax').value).toBe('8605550188');
});

test('explains that the location does not have the contact of the address', async () => {
  const { drawer } = await open('01995b1e-7c1a-7000-8000-00000000beef', [owner]);
  expect(await drawer.findByText("We could not find what you're looking for.")).toBeVisible();
  expect(drawer.queryByRole('form')).toBeNull();
});
