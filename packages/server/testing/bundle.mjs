// Makes one script of a TypeScript file and everything that it imports from this workspace, for run.mjs.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/** The code with its hash, and the files that it comes from. */
export async function bundle(entry) {
  const sources = new Set([import.meta.filename, path.join(import.meta.dirname, 'run.mjs')]);
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    root: path.resolve(import.meta.dirname, '..'),
    plugins: [keepPlaces(sources)],
    // `source` makes the workspaces' packages resolve to their TypeScript.
    resolve: { conditions: ['source', 'node', 'default'] },
    ssr: {
      noExternal: [/^@curbstop\//],
      resolve: { conditions: ['source', 'node', 'default'], externalConditions: ['source', 'node', 'default'] },
    },
    build: {
      ssr: entry,
      write: false,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { format: 'es', codeSplitting: false } },
    },
  });
  const { code } = output[0];
  return { code, hash: createHash('sha256').update(code).digest('hex'), sources: [...sources].sort() };
}

/** Notes the sources, and lets each still know its own place: what it finds beside itself isn't beside the script. */
function keepPlaces(sources) {
  return {
    name: 'keep-places',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?')[0];
      if (!path.isAbsolute(file)) return undefined;
      sources.add(file);
      const places = {
        'import.meta.url': pathToFileURL(file).href,
        'import.meta.dirname': path.dirname(file),
        'import.meta.filename': file,
      };
      return Object.entries(places).reduce(
        (text, [expression, value]) => text.replaceAll(expression, JSON.stringify(value)),
        code,
      );
    },
  };
}
