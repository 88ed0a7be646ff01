import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { trackEvent } from '../foundation/analytics.ts';
import { createStore } from '../foundation/store.ts';
import { drawerWidths, overlayStore } from './overlays.ts';
import { useFocusReturn } from './focus-return.ts';
import { phone } from './theme.ts';
import { closeGuarded, UnsavedWorkContext } from './unsaved.ts';

interface Props {
  /** The name of this drawer in the specification [B2.18]. */
  readonly name: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly size: keyof typeof drawerWidths;
  readonly children: ReactNode;
}

/** The open drawers of this kind, topmost last: a file's drawer over its line's. */
const openDrawers = createStore<readonly symbol[]>([]);

/** A drawer whose open state is part of the page's URL; drawers that are opened by name are `Overlays`. */
export function SideDrawer({ name, opened, onClose, title, size, children }: Props) {
  useFocusReturn({ opened });
  useEffect(() => {
    if (!opened) return undefined;
    trackEvent({ happened: 'overlayOpened', name });
    return () => trackEvent({ happened: 'overlayClosed', name });
  }, [name, opened]);
  const narrow = useMediaQuery(phone, false, { getInitialValueInEffect: false });
  const [me] = useState(() => Symbol(name));
  useEffect(() => {
    if (!opened) return undefined;
    openDrawers.change([...openDrawers.read(), me]);
    return () => openDrawers.change(openDrawers.read().filter((one) => one !== me));
  }, [me, opened]);
  // Escape closes the topmost overlay: a drawer or dialog over this drawer closes first.
  const beneath = useSyncExternalStore(openDrawers.subscribe, openDrawers.read).at(-1) !== me;
  const isConfirming = useSyncExternalStore(overlayStore.subscribe, overlayStore.read).some(
    (overlay) => overlay.opened,
  );
  const covered = isConfirming || (opened && beneath);
  return (
    <Drawer
      opened={opened}
      onClose={() => closeGuarded(me, onClose)}
      title={<strong style={{ fontWeight: 600 }}>{title}</strong>}
      position="right"
      size={narrow ? '100%' : drawerWidths[size]}
      closeOnEscape={!covered}
      trapFocus={!covered}
      returnFocus={false}
    >
      <UnsavedWorkContext value={me}>{children}</UnsavedWorkContext>
    </Drawer>
  );
}
