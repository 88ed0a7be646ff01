import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { documentProblems } from '@curbstop/contract/primitives/document.problems';
import type { PdfRequest, PdfResponse, PdfSeries } from './pdf-protocol.ts';

/** Limits of the process that creates documents. */
export interface RendererLimits {
  /** A document that takes longer ends the process. */
  readonly timeoutMs: number;
  /** A process without work ends after this time; the next document starts another. */
  readonly idleMs: number;
  /**
   * A process above this memory ends: the compiler can't give memory back. To start another costs as much as some
   * fifty letters.
   */
  readonly residentBytes: number;
  /** Documents that wait for the process. */
  readonly waiting: number;
}
const rendererLimits: RendererLimits = {
  timeoutMs: 120_000,
  idleMs: 60_000,
  residentBytes: 600 * 1024 * 1024,
  waiting: 20,
};

/** A created document, or the characters of its values that are missing from the font. */
type RenderedPdf = { readonly pdf: Uint8Array } | { readonly unprintable: readonly string[] };

/**
 * Creates PDF documents in a process of its own, one after the other, so that a long document does not stop requests
 * and an endless one can be ended.
 */
export class PdfRenderer {
  readonly #limits: RendererLimits;
  #process: RenderingProcess | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: Partial<RendererLimits> = {}) {
    this.#limits = { ...rendererLimits, ...limits };
  }

  /** Throws a Problem if the document takes too long or too many others wait. */
  async render({ data, ...shared }: PdfRequest): Promise<RenderedPdf> {
    const [rendered] = await this.renderEach({ ...shared, data: [data] });
    return rendered as RenderedPdf;
  }

  /** Creates several documents in their order; one that cannot be created fails all of them. */
  async renderEach(series: PdfSeries): Promise<readonly RenderedPdf[]> {
    if (this.#waiting >= this.#limits.waiting) throw documentProblems.tooManyDocuments();
    this.#waiting++;
    const rendered = this.#last.then(() => this.#renderNow(series)).finally(() => this.#waiting--);
    this.#last = rendered.catch(() => undefined);
    return rendered;
  }

  /** Whether the document can be created: a damaged image can't. */
  async canPrint(request: PdfRequest): Promise<boolean> {
    try {
      return 'pdf' in (await this.render(request));
    } catch (error) {
      if (error instanceof DocumentError) return false;
      throw error;
    }
  }

  /** Ends the process; the next document starts another. */
  stop(): void {
    clearTimeout(this.#idle);
    this.#process?.end();
    this.#process = undefined;
  }

  async #renderNow(series: PdfSeries): Promise<readonly RenderedPdf[]> {
    clearTimeout(this.#idle);
    this.#process ??= new RenderingProcess();
    const { outcomes, residentBytes } = await this.#process.render(series, this.#limits.timeoutMs).catch((error) => {
      this.stop();
      throw error;
    });
    if (residentBytes > this.#limits.residentBytes) this.stop();
    else this.#idle = setTimeout(() => this.stop(), this.#limits.idleMs).unref();
    return outcomes.map((outcome) => {
      if ('failure' in outcome) throw new DocumentError(`A document could not be created: ${outcome.failure}`);
      return outcome;
    });
  }
}

/** The compiler refused the document. */
class DocumentError extends Error {}

/** It does not keep this process alive while it has no work. */
class RenderingProcess {
  readonly #child: ChildProcess;
  #errors = '';

  constructor() {
    this.#child = start();
    this.#child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
      this.#errors = (this.#errors + piece).slice(-4000);
    });
    this.#child.unref();
    (this.#child.stderr as Socket | null)?.unref();
    this.#child.channel?.unref();
  }

  async render(series: PdfSeries, timeoutMs: number): Promise<PdfResponse> {
    this.#child.channel?.ref();
    let isTooLong = false;
    const timer = setTimeout(() => {
      isTooLong = true;
      this.end();
    }, timeoutMs);
    try {
      return await this.#send(series);
    } catch (error) {
      throw isTooLong ? documentProblems.documentTakesTooLong() : error;
    } finally {
      clearTimeout(timer);
      this.#child.channel?.unref();
    }
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }

  #send(series: PdfSeries): Promise<PdfResponse> {
    return new Promise((resolve, reject) => {
      const fail = (reason: string) =>
        reject(new Error(`The process that creates documents ended (${reason}): ${this.#errors}`));
      const onExit = (code: number | null, signal: string | null) => fail(signal ?? String(code));
      const onError = (error: Error) => fail(error.message);
      this.#child.once('exit', onExit).once('error', onError);
      this.#child.once('message', (response) => {
        this.#child.off('exit', onExit).off('error', onError);
        resolve(response as PdfResponse);
      });
      this.#child.send(series, (error) => error && onError(error));
    });
  }
}

function start(): ChildProcess {
  const source = import.meta.url.endsWith('.ts');
  const entry = fileURLToPath(new URL(source ? './pdf-child.ts' : './pdf-child.js', import.meta.url));
  // Tests run the TypeScript source, which Node 20 can't load without a loader.
  const loader = source ? [fileURLToPath(new URL('../../../testing/run.mjs', import.meta.url))] : [];
  // The process gets no environment variables: it needs none, and they contain secrets.
  return spawn(process.execPath, ['--max-old-space-size=256', ...loader, entry], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: {},
    windowsHide: true,
  });
}
