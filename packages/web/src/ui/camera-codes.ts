import { readCode128 } from './read-code128.ts';

/** The widest picture that is searched. A label that fills half of it has three pixels for each module. */
const maxWidth = 1280;

/** Reads Code 128 barcodes from a video, as the browser's own `BarcodeDetector` does where there is one. */
export class CameraCodes {
  readonly #canvas = document.createElement('canvas');

  detect(video: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> {
    const shrink = Math.min(1, maxWidth / video.videoWidth);
    const [width, height] = [Math.round(video.videoWidth * shrink), Math.round(video.videoHeight * shrink)];
    if (width !== this.#canvas.width || height !== this.#canvas.height) Object.assign(this.#canvas, { width, height });
    const context = this.#canvas.getContext('2d', { willReadFrequently: true });
    if (!context || width === 0 || height === 0) return Promise.resolve([]);
    context.drawImage(video, 0, 0, width, height);
    const code = readCode128(context.getImageData(0, 0, width, height));
    return Promise.resolve(code === undefined ? [] : [{ rawValue: code }]);
  }
}
