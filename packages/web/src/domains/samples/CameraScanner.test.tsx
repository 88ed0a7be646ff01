import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { CameraScanner } from './CameraScanner.tsx';

const stop = vi.fn<() => void>();
const getUserMedia = vi.fn<() => Promise<unknown>>();
const detect = vi.fn<() => Promise<readonly { readonly rawValue: string }[]>>();

beforeEach(() => {
  stop.mockReset();
  detect.mockResolvedValue([]);
  getUserMedia.mockReset().mockResolvedValue(Object.assign(new MediaStream(), { getTracks: () => [{ stop }] }));
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.unstubAllGlobals();
});

/** The browser's reader of barcodes, which may fail to start. */
function stubReader(failure?: Error): void {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      constructor() {
        if (failure) throw failure;
      }
      readonly detect = detect;
    },
  );
}

async function start(onCode: (code: string) => void = () => undefined) {
  const shown = showScreen(<CameraScanner onCode={onCode} />, { responses: [] });
  await shown.user.click(await screen.findByRole('button', { name: 'Scan with camera' }));
  return shown;
}

test('the camera stays off if the reader cannot be started', async () => {
  stubReader(new Error('No such format'));
  await start();
  expect((await screen.findByRole('alert')).textContent).toContain('The camera could not be started.');
  expect(getUserMedia).not.toHaveBeenCalled();
});

test('the camera is turned off when the person stops it', async () => {
  stubReader();
  const { user } = await start();
  expect(await screen.findByLabelText('Camera picture')).toBeVisible();
  await vi.waitFor(() => expect(getUserMedia).toHaveBeenCalledOnce());
  await user.click(screen.getByRole('button', { name: 'Stop camera' }));
  await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce());
});

test('a refused camera is explained', async () => {
  stubReader();
  getUserMedia.mockRejectedValue(new DOMException('Denied', 'NotAllowedError'));
  await start();
  expect((await screen.findByRole('alert')).textContent).toContain('the browser may use it, or type the code');
});
