import { setFlagsFromString } from 'node:v8';
import { getPdfEngine } from './pdf-engine.ts';
import type { PdfOutcome, PdfRequest, PdfResponse, PdfSeries } from './pdf-protocol.ts';

/**
 * The process that creates documents. A compiler can only be stopped by ending its process, which the parent process
 * does (`pdf-renderer.ts`). Only those functions of the compiler are optimized that some twenty letters use much: to
 * optimize sooner takes the cores from the first documents (docs/decisions/0190).
 */
setFlagsFromString('--wasm-tiering-budget=400000000');
const engine = getPdfEngine();

// The parent process has exited.
process.on('disconnect', () => process.exit());
process.on('message', (series: PdfSeries) => {
  void createAll(series).then((outcomes) => {
    const response: PdfResponse = { outcomes, residentBytes: process.memoryUsage.rss() };
    process.send?.(response);
  });
});

async function createAll({ data, ...shared }: PdfSeries): Promise<PdfOutcome[]> {
  const outcomes: PdfOutcome[] = [];
  for (const one of data) outcomes.push(await create({ ...shared, data: one }));
  return outcomes;
}

async function create(request: PdfRequest): Promise<PdfOutcome> {
  try {
    return await (await engine).create(request);
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
