import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { Anchor, Button, Skeleton, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyContent } from '../../ui/LazyContent.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { isMissing } from '../../ui/error-message.ts';
import { RecordNotShown } from '../../ui/RecordNotShown.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { formatStreetLine } from './location.calculation.ts';
import { locationQuery } from './location.queries.ts';
import { LocationContacts, LocationProfile } from './LocationProfile.tsx';
import classes from './Location.module.css';

const EditLocationForm = lazyContent(() =>
  import('./LocationForm.tsx').then(({ EditLocationForm: content }) => content),
);
const NewLocationForm = lazyContent(() => import('./LocationForm.tsx').then(({ NewLocationForm: content }) => content));

interface DrawerProps {
  /** Location id from the URL; the drawer is closed without one. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

interface LocationDrawerProps extends DrawerProps {
  /** Whether the drawer opens in view mode, or in edit mode and closes after it. */
  readonly begins: 'looking' | 'editing';
  /** Further actions shown in view mode. */
  readonly actions?: ReactNode;
}

/** A location in a drawer, read-only or editable by permission [A2.73, B2.23]. */
export function LocationDrawer({ id, onClose, begins, actions }: LocationDrawerProps) {
  return (
    <SideDrawer
      name={begins === 'editing' ? 'editLocation' : 'viewLocation'}
      opened={id !== undefined}
      onClose={onClose}
      size="wide"
      title={id === undefined ? '' : <DrawerTitle id={id} begins={begins} />}
    >
      {id !== undefined && <LocationPanel key={id} id={id} begins={begins} onClose={onClose} actions={actions} />}
    </SideDrawer>
  );
}

function DrawerTitle({ id, begins }: { readonly id: string; readonly begins: LocationDrawerProps['begins'] }) {
  const { data: location, error } = useQuery(locationQuery(useMe().defaultAccount.id, id));
  // [A2.50, A8.8]: a missing record has a neutral title.
  if (!location) return isMissing(error) ? 'Not found' : 'Location';
  return begins === 'editing'
    ? `Edit ${formatStreetLine(location)}`
    : `${formatStreetLine(location)}, ${location.city}`;
}

interface PanelProps {
  readonly id: string;
  readonly begins: LocationDrawerProps['begins'];
  readonly onClose: () => void;
  readonly actions: ReactNode;
}

function LocationPanel({ id, begins, onClose, actions }: PanelProps) {
  const me = useMe();
  const [mode, setMode] = useState<'looking' | 'editing' | 'edited'>(begins);
  const edit = useRef<HTMLButtonElement>(null);
  const query = useQuery(locationQuery(me.defaultAccount.id, id));
  useEffect(() => {
    if (mode === 'edited') edit.current?.focus();
  }, [mode]);
  const location = query.data;
  if (!location && query.error)
    return (
      <RecordNotShown title="The location could not be loaded" error={query.error} retry={() => void query.refetch()} />
    );
  if (!location) return <LocationSkeleton />;
  // [A6.5, B6.3]
  const mayEdit = meetsRequirement(me, requirements.editLocation);
  if (mode === 'editing' && mayEdit) {
    return <EditLocationForm location={location} onDone={begins === 'editing' ? onClose : () => setMode('edited')} />;
  }
  return (
    <Stack gap="lg">
      <div className={classes['head']}>
        <Anchor href={`/locations/${id}/details`}>Full page</Anchor>
        <span className={classes['space']} />
        {actions}
        {mayEdit && (
          <Button
            ref={edit}
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            onClick={() => setMode('editing')}
          >
            Edit
          </Button>
        )}
      </div>
      <LocationProfile location={location} />
      {meetsRequirement(me, requirements.viewContacts) && (
        <section className={classes['part']}>
          <h2>Contacts</h2>
          <LocationContacts contacts={location.contacts} contactCount={location.contactCount} />
        </section>
      )}
    </Stack>
  );
}

interface NewLocationDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onOpen: (id: string) => void;
}

/** The drawer that creates a location. */
export function NewLocationDrawer({ opened, onClose, onOpen }: NewLocationDrawerProps) {
  return (
    <SideDrawer name="addLocation" opened={opened} onClose={onClose} size="wide" title="Add location">
      {opened && <NewLocationForm onDone={onClose} onOpen={({ id }) => onOpen(id)} />}
    </SideDrawer>
  );
}

function LocationSkeleton() {
  return (
    <Stack component="section" gap="md" aria-busy="true" aria-label="Loading the location">
      <Skeleton height={120} />
      <Skeleton height={80} />
    </Stack>
  );
}
