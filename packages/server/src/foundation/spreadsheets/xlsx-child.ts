import { response, problemOf } from './xlsx-answers.ts';
import type { ChildPageRequest } from './xlsx-protocol.ts';

/**
 * The process that opens a workbook. It runs with a memory limit and under its parent's clock, so that a hostile file ends
 * this process and nothing else. It answers on standard output, one JSON text per line.
 */
async function say(message: unknown): Promise<void> {
  if (process.stdout.write(`${JSON.stringify(message)}\n`)) return;
  await new Promise<void>((resolve) => {
    process.stdout.once('drain', resolve);
  });
}

// The parent has gone: there is nobody to answer.
process.stdout.on('error', () => process.exit(1));

try {
  await response(JSON.parse(process.argv[2] ?? '{}') as ChildPageRequest, say);
  await say({ done: true });
} catch (error) {
  const problem = problemOf(error);
  await say(
    problem
      ? { problem: { code: problem.code, status: problem.status, details: problem.details } }
      : { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) },
  );
}
