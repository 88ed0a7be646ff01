import { startEmbeddedDatabase } from '../src/foundation/database/embedded.ts';

// A process that runs an embedded database until it is killed: `node testing/run.mjs testing/embedded-parent.ts
// <folder>`.
await startEmbeddedDatabase({ dataDir: String(process.argv[2]), log: { info: () => {}, warn: () => {} } });
console.log('up');
setInterval(() => {}, 1000);
