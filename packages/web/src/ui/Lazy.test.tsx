import { configure, screen } from '@testing-library/react';
import { cloneElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { notLoaded, notLoadedHelp } from './lazy-component.ts';
import { Lazy, type LazyComponent, type WithButton } from './Lazy.tsx';
import { lazyContent, lazyDrawer } from './LazyContent.tsx';
import { closeAllOverlays, openOverlay, overlayStore, type OverlayRegistry } from './overlays.ts';
import { Overlays } from './Overlays.tsx';
import { Toasts } from './Toasts.tsx';
import { toastStore } from './toasts.ts';

configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  toastStore.change([]);
  closeAllOverlays();
  overlayStore.change([]);
});

const offline = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/LazyMenu.js'));

test('a menu whose code fails to load shows an error and opens with the next press', async () => {
  const Menu = ({ button }: WithButton) => <div>{cloneElement(button, { 'aria-expanded': true })} Logout</div>;
  let isOffline = true;
  const opens: LazyComponent<object> = () => (isOffline ? offline() : Promise.resolve(Menu));
  const { user } = show(
    <>
      <textarea defaultValue="Half a sentence" />
      <Lazy button={<button type="button">Profile</button>} opens={opens} popup="menu" props={{}} />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Profile' }));
  await vi.waitFor(() =>
    expect(toastStore.read().map(({ tone, text }) => [tone, text])).toEqual([['error', notLoaded]]),
  );
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Half a sentence');
  isOffline = false;
  await user.click(screen.getByRole('button', { name: 'Profile' }));
  expect(await screen.findByText('Logout')).toBeVisible();
});

test('a drawer whose code fails to load leaves the screen as it is and can be retried', async () => {
  let isOffline = true;
  const LazyItem = lazyDrawer(() =>
    isOffline ? offline() : Promise.resolve(({ id }: { readonly id: string }) => <p>Line {id}</p>),
  );
  const { user } = show(
    <>
      <textarea defaultValue="Half a sentence" />
      <LazyItem id="SL-1" />
      <Toasts />
    </>,
  );
  expect(await screen.findByText(notLoaded)).toBeVisible();
  expect(screen.getByDisplayValue('Half a sentence')).toBeVisible();
  isOffline = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Line SL-1')).toBeVisible();
  expect(screen.queryByText(notLoaded)).toBeNull();
});

test('a dialog whose code fails to load shows the error inside and can be retried', async () => {
  let isOffline = true;
  const content = lazyContent(() =>
    isOffline ? offline() : Promise.resolve(() => <input aria-label="First name" data-autofocus />),
  );
  const registry = { confirm: { kind: 'window', title: 'Edit profile', content } } as unknown as OverlayRegistry;
  const { user } = show(
    <>
      <textarea defaultValue="Half a sentence" />
      <Overlays registry={registry} />
    </>,
  );
  openOverlay('confirm', { title: '', sentence: '', confirmLabel: '', onConfirm: () => undefined });
  expect((await screen.findByRole('alert')).textContent).toContain(notLoadedHelp);
  expect(screen.getByDisplayValue('Half a sentence')).toBeVisible();
  isOffline = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const field = await screen.findByLabelText('First name');
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
});
