import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { connectAnalytics, type AnalyticsEvent } from '../foundation/analytics.ts';
import {
  closeAllOverlays,
  confirm,
  drawerWidths,
  openOverlay,
  overlayStore,
  windowWidths,
  type OverlayName,
} from '../ui/overlays.ts';
import { Overlays } from '../ui/Overlays.tsx';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import { overlays } from './overlays.ts';
import { specifiedOverlays } from '../../testing/specified-overlays.ts';

afterEach(() => {
  connectAnalytics(undefined);
  closeAllOverlays();
  overlayStore.change([]);
});

const request = { title: 'Undo this import?', sentence: 'x', confirmLabel: 'Undo', onConfirm: () => undefined };

test('dialogs and drawers have the sizes of the specification, in ascending order [B2.17]', () => {
  expect(Object.keys(windowWidths)).toEqual(['mini', 'tiny', 'small', 'large', 'wide', 'fullscreen']);
  expect(Object.keys(drawerWidths)).toEqual(['veryThin', 'thin', 'wide', 'veryWide']);
  for (const widths of [Object.values(windowWidths), Object.values(drawerWidths)]) {
    const pixels = widths.filter((width) => typeof width === 'number');
    expect(pixels).toEqual(pixels.toSorted((a, b) => a - b));
  }
});

test('the names of the specification have the kind of overlay that it defines [B2.18]', () => {
  const named = Object.entries(overlays).filter(([name]) => name in specifiedOverlays);
  expect(named.map(([name, { kind }]) => [name, kind])).toEqual(
    named.map(([name]) => [name, specifiedOverlays[name as keyof typeof specifiedOverlays]]),
  );
  expect(overlays.confirm).toMatchObject({ kind: 'window', size: 'tiny' });
});

test('a name without a screen opens the small dialog for unknown names', async () => {
  show(<Overlays registry={overlays} />);
  openOverlay('submitInventory' as OverlayName, request);
  expect((await screen.findByRole('dialog', { name: 'Not found' })).textContent).toContain(
    "We could not find what you're looking for.",
  );
});

test('opening and closing are reported to analytics by name only', async () => {
  const heard: AnalyticsEvent[] = [];
  connectAnalytics((happening) => heard.push(happening));
  const { rerender } = show(<Overlays registry={overlays} />);
  confirm(request);
  closeAllOverlays();
  closeAllOverlays();
  rerender(
    <SideDrawer name="viewAsset" opened onClose={() => undefined} title="12 Mill Row" size="wide">
      x
    </SideDrawer>,
  );
  rerender(
    <SideDrawer name="viewAsset" opened={false} onClose={() => undefined} title="12 Mill Row" size="wide">
      x
    </SideDrawer>,
  );
  await waitFor(() =>
    expect(heard.map(({ happened, name }) => `${name} ${happened}`)).toEqual([
      'confirm overlayOpened',
      'confirm overlayClosed',
      'viewAsset overlayOpened',
      'viewAsset overlayClosed',
    ]),
  );
});

test('nothing is connected by default, and a failing listener has no effect', () => {
  confirm(request);
  expect(overlayStore.read()).toHaveLength(1);
  connectAnalytics(() => {
    throw new Error('The counter is out of order');
  });
  closeAllOverlays();
  expect(overlayStore.read()[0]?.opened).toBe(false);
});
