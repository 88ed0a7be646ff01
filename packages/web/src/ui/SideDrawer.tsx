import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { track } from '../foundation/analytics.ts';
import { drawerWidths, overlayStore } from './overlays.ts';
import { useFocusReturn } from './focus-return.ts';
import { phone } from './theme.ts';

interface Props {
  /** The name that the specification gives this drawer [B2.18]. */
  readonly name: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly size: keyof typeof drawerWidths;
  readonly children: ReactNode;
}

/** A drawer whose being open is part of the page's address; those that are opened by name are `Overlays`. */
export function SideDrawer({ name, opened, onClose, title, size, children }: Props) {
  useFocusReturn(opened);
  useEffect(() => {
    if (!opened) return undefined;
    track({ happened: 'overlayOpened', name });
    return () => track({ happened: 'overlayClosed', name });
  }, [name, opened]);
  const narrow = useMediaQuery(phone, false, { getInitialValueInEffect: false });
  // Escape closes what lies on top: a question that was asked over this drawer goes first.
  const covered = useSyncExternalStore(overlayStore.subscribe, overlayStore.read).some((overlay) => overlay.opened);
  return (
    <Drawer opened={opened} onClose={onClose} title={<strong style={{ fontWeight: 600 }}>{title}</strong>} position="right" size={narrow ? '100%' : drawerWidths[size]} closeOnEscape={!covered} trapFocus={!covered} returnFocus={false}>
      {children}
    </Drawer>
  );
}
