import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Prompts for input without echoing it. */
export async function promptHidden(prompt: string): Promise<string> {
  process.stdout.write(prompt);
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: discard, terminal: true });
  try {
    return await reader.question('');
  } finally {
    reader.close();
    process.stdout.write('\n');
  }
}
