import type { Contact } from '@curbstop/contract/locations/contact.rules';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ChangeHistory } from '../../ui/ChangeHistory.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Form, FormSection, SaveButtons } from '../../ui/Form.tsx';
import { LoadingContent } from '../../ui/LazyContent.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { useForm } from '../../ui/use-form.ts';
import { ContactSupport } from '../accounts/ContactSupport.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { useContactCommands } from './contact.commands.ts';
import { contactChangesQuery, countContactPages, contactPageQuery, useAllContacts } from './contact.queries.ts';
import { ContactFormFields } from './ContactFormFields.tsx';
import { contactFieldLabels, getFieldLabel } from './form-labels.calculation.ts';
import { getContactName, isPrimary } from './location.calculation.ts';
import { toContactValues, findPrimaryContact, parseContact } from './location.form.ts';
import { locationQuery } from './location.queries.ts';

interface Props {
  readonly location: LocationDetails;
  /** From the URL: `new`, a contact id, or `history-` and a contact id. */
  readonly named: string | undefined;
  readonly onClose: () => void;
}

/** Creates or edits a contact, or shows its change history. */
export function ContactDrawer({ location, named, onClose }: Props) {
  const isHistory = named?.startsWith(historyPrefix) ?? false;
  const id = isHistory ? named?.slice(historyPrefix.length) : named;
  const { contacts, isComplete } = useAllContacts(location);
  const contact = contacts.find((one) => one.id === id);
  const name = contact ? getContactName(contact) : 'a contact';
  const title = named === 'new' ? 'Add contact' : isHistory ? `Change history of ${name}` : `Edit ${name}`;
  return (
    <SideDrawer name="contact" opened={named !== undefined} onClose={onClose} size="wide" title={title}>
      {id !== undefined && isHistory && <ContactHistory id={id} />}
      {named !== undefined && !isHistory && (
        <Editing
          key={named}
          location={location}
          contact={contact}
          absence={named === 'new' ? 'new' : isComplete ? 'missing' : 'loading'}
          onDone={onClose}
        />
      )}
    </SideDrawer>
  );
}

const historyPrefix = 'history-';

/** Why there is no contact: it is a new one, it is on a page that is still loading, or it does not exist. */
type Absence = 'new' | 'loading' | 'missing';

function Editing({ absence, ...props }: FormProps & { readonly absence: Absence }) {
  if (props.contact || absence === 'new') return <ContactForm {...props} />;
  return absence === 'loading' ? <LoadingContent /> : <EmptyState title="We could not find what you're looking for." />;
}

function ContactHistory({ id }: { readonly id: string }) {
  const query = useQuery(contactChangesQuery(useMe().defaultAccount.id, id));
  return <ChangeHistory query={query} fields={contactFieldLabels} />;
}

/** The contact as it is saved now, on whichever page it is. */
async function findContactNow(
  cache: QueryClient,
  accountId: string,
  { locationId, id }: { readonly locationId: string; readonly id: string },
): Promise<Contact | undefined> {
  const location = await cache.fetchQuery(locationQuery(accountId, locationId));
  let contact = location.contacts.find((one) => one.id === id);
  for (let page = 2; !contact && page <= countContactPages(location); page++)
    contact = (await cache.fetchQuery(contactPageQuery(accountId, { id: locationId, page }))).find(
      (one) => one.id === id,
    );
  return contact;
}

interface FormProps {
  readonly location: LocationDetails;
  readonly contact: Contact | undefined;
  readonly onDone: () => void;
}

function ContactForm({ location, contact, onDone }: FormProps) {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  const { save } = useContactCommands(accountId, location.id);
  // The first contact of a location becomes its primary contact without asking.
  const isFirst = !contact && !findPrimaryContact(location);
  const form = useForm({
    name: 'location',
    subject: 'this contact',
    start: { ...toContactValues(contact), ...(isFirst && { 'contact.designation': '1' }) },
    saved: contact,
    read: parseContact,
    save: (fields, before) => save.mutateAsync({ before, fields }),
    onSaved: onDone,
    race: {
      // GraphQL returns no version, so a conflict is detected by reloading the location.
      find: async (_, before) => {
        const now = before && (await findContactNow(cache, accountId, { locationId: location.id, id: before.id }));
        return now && now.version !== before.version ? now : undefined;
      },
      valuesOf: toContactValues,
    },
  });
  return (
    <Form
      form={form}
      layout="drawer"
      label={contact ? 'Edit contact' : 'Add contact'}
      refusal="The contact was not saved"
      getLabel={getFieldLabel}
      support={<ContactSupport />}
    >
      <FormSection label="Contact">
        <ContactFormFields
          form={form}
          designates={form.values['contact.designation'] !== '1' && !(contact && isPrimary(contact))}
        />
      </FormSection>
      <SaveButtons form={form} onCancel={onDone} label={contact ? 'Save contact' : 'Add contact'} />
    </Form>
  );
}
