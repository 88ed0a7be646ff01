import { runCommand } from './command-line/run.ts';
import { systemClock } from './foundation/clock.ts';
import { readConfig } from './foundation/config.ts';
import { connectDatabase } from './foundation/database/connect-database.ts';
import { createLog } from './foundation/log.ts';
import { promptHidden } from './foundation/terminal.ts';

// `npm run admin -- <command> …`, with the settings of the product, which may be running or not.

const say = (text: string) => void process.stdout.write(`${text}\n`);
const complain = (text: string) => void process.stderr.write(`${text}\n`);

process.exitCode = await runCommand(process.argv.slice(2), { say, complain }, async () => {
  const config = readConfig();
  const { database, stop } = await connectDatabase(config, createLog('warn'));
  return {
    config,
    database,
    clock: systemClock,
    say,
    askHidden: (prompt) => (process.stdin.isTTY ? promptHidden(prompt) : Promise.resolve('')),
    close: stop,
  };
});
