// `npm start`: installs and builds if necessary, starts the product in this process, and prints its address. Settings
// come from the environment (docs/operations.md); by default all data is in .data.
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { exitWithNpm } from './exit-with-npm.mjs';
import { root, setUp } from './set-up.mjs';

setUp();
exitWithNpm();
const inRoot = (file) => pathToFileURL(path.join(root, file)).href;
try {
  const { runningProduct } = await import(inRoot('packages/server/dist/src/main.js'));
  const { demonstrationPassword, demonstrationPeople } = await import(
    inRoot('packages/contract/dist/accounts/demonstration.values.js')
  );
  console.log(`\n  Curbstop is open at ${runningProduct.address}`);
  if (runningProduct.demonstration)
    console.log(`  Sign in as ${demonstrationPeople.administrator.email} with the password ${demonstrationPassword}`);
  console.log('  Ctrl-C closes it.\n');
} catch (error) {
  console.error(`\n${error.message ?? error}\n`);
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
}
