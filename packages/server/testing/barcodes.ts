import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** What an office printer prints and a hand scanner reads without trouble. */
const dotsPerInch = 200;

/** The parts of the packages that are used, so that types can be checked where they are not installed yet. */
interface Pdfium {
  readonly PDFiumLibrary: { init(): Promise<{ loadDocument(pdf: Uint8Array): Promise<PdfDocument>; destroy(): void }> };
}
interface PdfDocument {
  pages(): Iterable<PdfPage>;
  destroy(): void;
}
interface PdfPage {
  render(options: { scale: number; render: 'bitmap' }): Promise<Bitmap>;
}
interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** Four bytes for each dot. */
  readonly data: Uint8Array;
}
interface Zxing {
  readonly prepareZXingModule: (options: {
    overrides: { wasmBinary: ArrayBuffer };
    fireImmediately: true;
  }) => Promise<unknown>;
  readonly readBarcodes: (
    image: object,
    options: { formats: readonly string[]; maxNumberOfSymbols: number },
  ) => Promise<readonly { readonly text: string; readonly isValid: boolean }[]>;
}

/** The barcodes of each page of a PDF, as a scanner reads them from the printed page, in any order. */
type ScanPages = (pdf: Uint8Array) => Promise<readonly (readonly string[])[]>;

/** Both packages are WebAssembly and need nothing of the machine; undefined before `npm ci` has installed them. */
export async function findBarcodeReader(): Promise<ScanPages | undefined> {
  const names = ['@hyzyla/pdfium', 'zxing-wasm/reader'];
  try {
    const [pdfium, zxing] = await Promise.all(names.map((name) => import(name) as Promise<unknown>));
    return createReader(pdfium as Pdfium, zxing as Zxing);
  } catch {
    console.warn('Printed barcodes are not tested: run npm ci to install their reader.');
    return undefined;
  }
}

function createReader({ PDFiumLibrary }: Pdfium, { prepareZXingModule, readBarcodes }: Zxing): ScanPages {
  return async (pdf) => {
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
    const wasmBinary = new Uint8Array(await readFile(wasm)).buffer;
    await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(pdf);
    const pages: string[][] = [];
    for (const page of document.pages()) {
      const { width, height, data } = await page.render({ scale: dotsPerInch / 72, render: 'bitmap' });
      const image = { width, height, data: new Uint8ClampedArray(data), colorSpace: 'srgb' };
      const barcodes = await readBarcodes(image, { formats: ['Code128', 'QRCode'], maxNumberOfSymbols: 255 });
      pages.push(barcodes.filter(({ isValid }) => isValid).map(({ text }) => text));
    }
    document.destroy();
    library.destroy();
    return pages;
  };
}
