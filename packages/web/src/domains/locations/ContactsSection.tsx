import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { Contact } from '@curbstop/contract/locations/contact.rules';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { Button } from '@mantine/core';
import { IconArchive, IconHistory, IconPencil, IconPlus, IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { useUrlParameter } from '../../ui/url-parameter.ts';
import { lazyDrawer } from '../../ui/LazyContent.tsx';
import type { MenuAction } from '../../ui/menu-action.ts';
import { PageButtons } from '../../ui/table/PageButtons.tsx';
import { toErrorMessage } from '../../ui/error-message.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { useContactCommands } from './contact.commands.ts';
import { countContactPages, contactPageQuery, removedContactsQuery } from './contact.queries.ts';
import { ContactCard } from './ContactCard.tsx';
import { getContactName, isPrimary } from './location.calculation.ts';
import { findPrimaryContact } from './location.form.ts';
import classes from './Location.module.css';

const ContactDrawer = lazyDrawer(() => import('./ContactDrawer.tsx').then(({ ContactDrawer: drawer }) => drawer));

const adding = 'new';

/** The contacts of a location and their actions. The URL names the contact that is open. */
export function ContactsSection({ location }: { readonly location: LocationDetails }) {
  const me = useMe();
  const mayEdit = meetsRequirement(me, requirements.editContacts);
  const [open, setOpen] = useUrlParameter('contact');
  const [wanted, setWanted] = useState(false);
  if (open !== undefined && !wanted) setWanted(true);
  const { remove, makePrimary } = useContactCommands(me.defaultAccount.id, location.id);
  const previous = findPrimaryContact(location);
  const pages = countContactPages(location);
  const [wantedPage, setPage] = useState(1);
  const page = Math.max(1, Math.min(wantedPage, pages));
  const further = useQuery({
    ...contactPageQuery(me.defaultAccount.id, { id: location.id, page }),
    enabled: page > 1,
  });
  const contacts = page === 1 ? location.contacts : further.data;
  const actionsFor = (contact: Contact): readonly MenuAction[] => [
    ...(mayEdit ? [{ label: 'Edit', icon: IconPencil, run: () => setOpen(contact.id) }] : []),
    ...(mayEdit && !isPrimary(contact)
      ? [{ label: 'Make primary', icon: IconStar, run: () => makePrimary.mutate({ next: contact, previous }) }]
      : []),
    { label: 'Change history', icon: IconHistory, run: () => setOpen(`history-${contact.id}`) },
    ...(mayEdit
      ? [{ label: 'Remove', icon: IconArchive, tone: 'danger' as const, run: () => remove.mutate(contact) }]
      : []),
  ];
  return (
    <>
      {location.contacts.length === 0 && (
        <p className={classes['none']}>No contacts yet. Add an owner, tenant or property manager.</p>
      )}
      <ul className={classes['contacts']}>
        {contacts?.map((contact) => (
          <li key={contact.id}>
            <ContactCard
              contact={contact}
              actions={<ActionMenu label={`Actions for ${getContactName(contact)}`} actions={actionsFor(contact)} />}
            />
          </li>
        ))}
      </ul>
      {page > 1 && further.error && !further.data && (
        <p role="alert">The contacts could not be loaded. {toErrorMessage(further.error).sentences.join(' ')}</p>
      )}
      <PageButtons label="Pages of contacts" total={pages} page={page} onPage={setPage} />
      <FormerContacts location={location} mayEdit={mayEdit} onAdd={() => setOpen(adding)} />
      {wanted && <ContactDrawer location={location} named={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface FormerProps {
  readonly location: LocationDetails;
  readonly mayEdit: boolean;
  readonly onAdd: () => void;
}

/** Former contacts, loaded on request. */
function FormerContacts({ location, mayEdit, onAdd }: FormerProps) {
  const accountId = useMe().defaultAccount.id;
  const [shown, setShown] = useState(false);
  const query = useQuery({ ...removedContactsQuery(accountId, location.id), enabled: shown });
  const { restore } = useContactCommands(accountId, location.id);
  return (
    <>
      <div className={classes['below']}>
        {mayEdit && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onAdd}>
            Add contact
          </Button>
        )}
        <Button variant="subtle" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide former contacts' : 'Show former contacts'}
        </Button>
      </div>
      {shown && (
        <div className={classes['former']} aria-live="polite">
          {query.error && !query.data && (
            <p role="alert">
              The former contacts could not be loaded. {toErrorMessage(query.error).sentences.join(' ')}
            </p>
          )}
          {query.data?.length === 0 && <p className={classes['none']}>No former contacts.</p>}
          <ul className={classes['contacts']}>
            {query.data?.map((contact) => (
              <li key={contact.id}>
                <ContactCard contact={contact} />
                {mayEdit && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    mt={4}
                    aria-label={`Restore ${getContactName(contact)}`}
                    onClick={() => restore.mutate(contact)}
                  >
                    Restore
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
