import { Drawer, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useState, useSyncExternalStore, type ComponentType } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { useFocusReturn } from './focus-return.ts';
import { FirstFocus, LoadingContent } from './LazyContent.tsx';
import {
  closeOverlay,
  drawerWidths,
  removeOverlay,
  overlayStore,
  windowWidths,
  type OpenOverlay,
  type OverlayContentProps,
  type OverlayDefinition,
  type OverlayName,
  type OverlayRegistry,
} from './overlays.ts';
import { phone } from './theme.ts';
import { closeGuarded, UnsavedWorkContext } from './unsaved.ts';

/**
 * Renders what `openOverlay` opened. It is rendered once, in the frame, when the first overlay opens (`LazyOverlays`).
 */
export function Overlays({ registry }: { readonly registry: OverlayRegistry }) {
  const stack = useSyncExternalStore(overlayStore.subscribe, overlayStore.read);
  const top = stack.findLast((overlay) => overlay.opened)?.key;
  return stack.map((overlay) => (
    <OneOverlay
      key={overlay.key}
      overlay={overlay}
      definition={registry[overlay.name] as Definition | undefined}
      isTop={overlay.key === top}
    />
  ));
}

// One list holds overlays of all names; `openOverlay` has checked that name and props match.
type Definition = OverlayDefinition<OverlayName>;

function OneOverlay({
  overlay,
  definition,
  isTop,
}: {
  readonly overlay: OpenOverlay;
  readonly definition: Definition | undefined;
  readonly isTop: boolean;
}) {
  const narrow = useMediaQuery(phone, false, { getInitialValueInEffect: false });
  useFocusReturn({ opened: overlay.opened });
  const [place] = useState(() => Symbol(overlay.name));
  const close = () => closeGuarded(place, () => closeOverlay(overlay.key));
  const shared = {
    opened: overlay.opened,
    onClose: close,
    onExitTransitionEnd: () => removeOverlay(overlay.key),
    returnFocus: false,
    // Escape closes only the topmost overlay.
    closeOnEscape: isTop,
  };
  if (!definition) {
    return (
      <Modal {...shared} title="Not found" size={windowWidths.tiny}>
        <EmptyState title="We could not find what you're looking for." />
      </Modal>
    );
  }
  const title = typeof definition.title === 'string' ? definition.title : definition.title(overlay.props);
  const Content = definition.content as ComponentType<OverlayContentProps<OverlayName>>;
  const content = (
    <UnsavedWorkContext value={place}>
      <Suspense fallback={<LoadingContent />}>
        <Content props={overlay.props} close={close} />
        <FirstFocus />
      </Suspense>
    </UnsavedWorkContext>
  );
  if (definition.kind === 'drawer') {
    return (
      <Drawer
        {...shared}
        title={title}
        position="right"
        size={narrow ? '100%' : drawerWidths[definition.size ?? 'wide']}
      >
        {content}
      </Drawer>
    );
  }
  const size = definition.size ?? 'small';
  return (
    <Modal
      {...shared}
      title={title}
      size={windowWidths[size]}
      fullScreen={size === 'fullscreen' || (narrow && size !== 'mini' && size !== 'tiny')}
      centered
    >
      {content}
    </Modal>
  );
}
