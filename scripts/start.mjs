// `npm start`: sets up what is missing, opens the product in this very process, and says where it is. Settings come
// from the environment (docs/operations.md); without any, everything lives in .data and nothing else is needed.
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { leaveWithNpm } from './leave-with-npm.mjs';
import { root, setUp } from './set-up.mjs';

setUp();
leaveWithNpm();
const inRoot = (file) => pathToFileURL(path.join(root, file)).href;
try {
  const { opened } = await import(inRoot('packages/server/dist/src/main.js'));
  const { demonstrationPassword, demonstrationPeople } = await import(
    inRoot('packages/contract/dist/accounts/demonstration.values.js')
  );
  console.log(`\n  Curbstop is open at ${opened.address}`);
  if (opened.demonstration)
    console.log(`  Sign in as ${demonstrationPeople.administrator.email} with the password ${demonstrationPassword}`);
  console.log('  Ctrl-C closes it.\n');
} catch (error) {
  console.error(`\n${error.message ?? error}\n`);
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
}
