import './matchers.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { setDisplayTimeZone } from '../src/ui/format.ts';
import { overlayStore } from '../src/ui/overlays.ts';
import { toastStore } from '../src/ui/toasts.ts';

// A long limit, so that a busy machine doesn't make a test fail.
configure({ asyncUtilTimeout: 15_000 });

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
