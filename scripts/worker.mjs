// `npm run worker`: background jobs without the web server, with the same settings as `npm start`.
import process from 'node:process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { exitWithNpm } from './exit-with-npm.mjs';
import { root, setUp } from './set-up.mjs';

setUp();
exitWithNpm();
try {
  await import(pathToFileURL(path.join(root, 'packages/server/dist/src/worker.js')).href);
} catch (error) {
  console.error(`\n${error.message ?? error}\n`);
  process.exit(1);
}
