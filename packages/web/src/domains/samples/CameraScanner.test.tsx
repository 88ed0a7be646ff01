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
  vi.restoreAllMocks();
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

test('a label that stays in front of the camera is read once, and again after it was out of sight', async () => {
  stubReader();
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const codes: string[] = [];
  await start((code) => codes.push(code));
  const look = async (ms: number) => {
    now += ms;
    const reads = detect.mock.calls.length;
    await vi.waitFor(() => expect(detect.mock.calls.length).toBeGreaterThan(reads + 1));
  };
  detect.mockResolvedValue([{ rawValue: 'K00000195' }]);
  for (const ms of [1, 2_000, 2_000, 2_000]) await look(ms);
  expect(codes).toEqual(['K00000195']);
  detect.mockResolvedValue([]);
  await look(4_000);
  detect.mockResolvedValue([{ rawValue: 'K00000195' }]);
  await look(1);
  expect(codes).toEqual(['K00000195', 'K00000195']);
});
