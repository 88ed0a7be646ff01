import { createPdfEngine } from './pdf-engine.ts';
import type { PdfOutcome, PdfRequest, PdfResponse } from './pdf-protocol.ts';

/**
 * The process that creates documents. A compiler can only be stopped by ending its process, and its memory grows; the
 * parent process does both (`pdf-renderer.ts`).
 */
const engine = createPdfEngine();

// The parent process has exited.
process.on('disconnect', () => process.exit());
process.on('message', (request: PdfRequest) => {
  void create(request).then((outcome) => {
    const response: PdfResponse = { outcome, residentBytes: process.memoryUsage.rss() };
    process.send?.(response);
  });
});

async function create(request: PdfRequest): Promise<PdfOutcome> {
  try {
    return (await engine).create(request);
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
