import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import process from 'node:process';
import { defineConfig, type Plugin } from 'vite';
import { contractForBrowser } from './contract-for-browser.ts';

/**
 * The libraries that every page begins with come as one file (docs/decisions/0005). They import nothing of ours, so no
 * two files wait for each other.
 */
const libraries = { name: 'libraries', tags: ['$initial' as const], test: /[\\/]node_modules[\\/](?!zod[\\/])/ };

// Without the names of modules: the first script lists all other files, and their names were 5 KiB of the first page.
const fileNames = {
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[hash:7][extname]',
};

export default defineConfig(({ command, mode }) => {
  // A test runner that builds the product says NODE_ENV=test, and React would then bring its slow, large form along.
  if (command === 'build' && mode === 'production') process.env.NODE_ENV = 'production';
  return {
    root: import.meta.dirname,
    plugins: [react(), contractForBrowser(), nameTheBuild()],
    resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    // The manifest is what `npm run size` reads.
    build: {
      outDir: 'dist',
      sourcemap: true,
      target: 'es2022',
      manifest: true,
      rolldownOptions: { output: { codeSplitting: { groups: [libraries] }, ...fileNames } },
    },
    server: {
      proxy: Object.fromEntries(
        ['/pws', '/platform', '/file-processor', '/oidc', '/signin', '/api'].map((path) => [
          path,
          'http://127.0.0.1:3000',
        ]),
      ),
    },
  };
});

/**
 * Writes the name of the build, made of all that it holds, into the page and beside it: an open page asks whether it
 * still is the one (foundation/version).
 */
function nameTheBuild(): Plugin {
  return {
    name: 'name-the-build',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') this.error('The page that is to carry the name of the build is not there.');
        // Each file's name carries a hash of what it holds, and the page names the first of them.
        const names = Object.keys(bundle)
          .filter((name) => !name.endsWith('.map'))
          .sort();
        const version = createHash('sha256').update(names.join('\n')).update(page.source).digest('hex').slice(0, 16);
        page.source = String(page.source).replace(
          '</title>',
          `</title>\n    <meta name="version" content="${version}" />`,
        );
        this.emitFile({ type: 'asset', fileName: 'version.json', source: `${JSON.stringify({ version })}\n` });
      },
    },
  };
}
