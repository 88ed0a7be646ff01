import { handleChildRequest, toWorkbookProblem } from './xlsx-child-handler.ts';
import type { ChildPageRequest } from './xlsx-protocol.ts';

/**
 * The process that opens a workbook. Its parent limits its memory and time, so that a malicious file crashes only this
 * process. It responds on standard output, one JSON value per line.
 */
async function send(message: unknown): Promise<void> {
  if (process.stdout.write(`${JSON.stringify(message)}\n`)) return;
  await new Promise<void>((resolve) => {
    process.stdout.once('drain', resolve);
  });
}

// The parent process has exited.
process.stdout.on('error', () => process.exit(1));

try {
  await handleChildRequest(JSON.parse(process.argv[2] ?? '{}') as ChildPageRequest, send);
  await send({ done: true });
} catch (error) {
  const problem = toWorkbookProblem(error);
  await send(
    problem
      ? { problem: { code: problem.code, status: problem.status, details: problem.details } }
      : { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) },
  );
}
