import './matchers.ts';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { setDisplayTimeZone } from '../src/ui/format.ts';
import { overlayStore } from '../src/ui/overlays.ts';
import { toastStore } from '../src/ui/toasts.ts';
import { simplifyComputedStyles } from './computed-style.ts';

// A long limit, so that a busy machine doesn't make a test fail.
configure({ asyncUtilTimeout: 15_000 });

// React would record for each element where it was created, for developer tools. It takes a twelfth of a test's time.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object,
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => {}, configurable: true },
);

if (document.defaultView) simplifyComputedStyles(document.defaultView);

// Autosizing text areas listen for fonts, which the test browser lacks.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// A request that is sent after the end of its test, such as a poll, gets no response.
globalThis.fetch = () => new Promise(() => undefined);

// The zone of the signed-in water system, so that times read the same on every machine.
beforeEach(() => setDisplayTimeZone('America/New_York'));

// The files of one worker share the modules and the page, so each test leaves both as it found them.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  overlayStore.change([]);
  toastStore.change([]);
  localStorage.clear();
  sessionStorage.clear();
});
