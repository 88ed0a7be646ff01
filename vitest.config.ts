import os from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { contractForBrowser } from './packages/web/contract-for-browser.ts';

// `source` makes the workspaces' packages resolve to their TypeScript, so tests never run yesterday's build.
// Without `module`, and with `.js` before `.mjs`, other packages resolve as Node itself resolves them: one copy of graphql.
const resolve = {
  conditions: ['source', 'node', 'default'],
  mainFields: ['main'],
  extensions: ['.js', '.mjs', '.ts', '.json'],
};
const ssr = {
  resolve: { conditions: ['source', 'node', 'default'], externalConditions: ['source', 'node', 'default'] },
};
const shared = { resolve, ssr };
// The modules keep nothing between tests, so files of one worker share them: loading them anew for each took half the time.
// Rendering and requests create many short-lived objects: with more room for new ones, the garbage collector takes a third of the time.
const sharing = { isolate: false, execArgv: ['--max-semi-space-size=64'] };

// Vitest leaves one processor free; on a machine of two that is half of it, and a test of ours waits on its database more than it works.
const maxWorkers = Math.max(2, os.availableParallelism() - 1);

// A server test waits for its database, for jobs and for child processes: one alone keeps half a processor busy.
const maxServerWorkers = os.availableParallelism() + 2;

// A browser test waits for pages and messages.
const maxBrowserWorkers = Math.min(os.availableParallelism() + 1, 4);

// The usual second is too short for a busy machine; a poll that holds returns at once.
const expectations = { poll: { timeout: 30_000 } } as const;

/** Tests of killed job workers and products wait most of their time, so they start first. */
class KillsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isKillTest = (file: TestSpecification) => /(\.jobs|\/killed)\.test\.ts$/.test(file.moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isKillTest), ...sorted.filter((file) => !isKillTest(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: KillsFirst },
    projects: [
      {
        ...shared,
        test: {
          ...sharing,
          maxWorkers,
          testTimeout: 120_000,
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.long.test.ts'],
        },
      },
      {
        ...shared,
        test: {
          ...sharing,
          maxWorkers,
          testTimeout: 120_000,
          expect: expectations,
          name: 'server-unit',
          root: 'packages/server',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.{routes,repository,jobs,graphql,service,long}.test.ts'],
        },
      },
      {
        ...shared,
        // Tests that start processes, print documents, read large files or try thousands of lines: in `npm test`, not in
        // `npm run check`.
        test: {
          ...sharing,
          maxWorkers,
          testTimeout: 60_000,
          expect: expectations,
          name: 'long',
          root: 'packages',
          include: ['{contract,server}/src/**/*.long.test.ts'],
        },
      },
      {
        ...shared,
        test: {
          ...sharing,
          maxWorkers: maxServerWorkers,
          // Projects with another number of workers run one after the other.
          sequence: { groupOrder: 1 },
          expect: expectations,
          name: 'server',
          root: 'packages/server',
          include: [
            'src/**/*.{routes,repository,jobs,graphql}.test.ts',
            'src/**/*.service.test.ts',
            'seed/**/*.test.ts',
          ],
          globalSetup: ['testing/database-cluster.ts'],
          // A busy machine takes several times as long as a quiet one; one file creates the demonstration.
          testTimeout: 120_000,
          hookTimeout: 400_000,
        },
      },
      {
        resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
        plugins: [contractForBrowser()],
        test: {
          ...sharing,
          name: 'web',
          maxWorkers,
          setupFiles: ['testing/set-up.ts'],
          root: 'packages/web',
          environment: 'happy-dom',
          // A click on a link would otherwise request the page from a server that isn't there.
          environmentOptions: {
            happyDOM: {
              settings: {
                // Without sizes in pixels: tests only ask whether something is hidden.
                disableComputedStyleRendering: true,
                navigation: {
                  disableMainFrameNavigation: true,
                  disableChildFrameNavigation: true,
                  disableChildPageNavigation: true,
                  disableFallbackToSetURL: true,
                },
              },
            },
          },
          include: ['src/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
        },
      },
      {
        ...shared,
        // The files of one worker share its browser.
        test: {
          ...sharing,
          name: 'e2e',
          sequence: { groupOrder: 2 },
          root: 'e2e',
          include: ['**/*.test.ts'],
          testTimeout: 600_000,
          // Some create the demonstration (e2e/product.ts).
          hookTimeout: 450_000,
          globalSetup: ['../packages/server/testing/database-cluster.ts', 'set-up.ts'],
          maxWorkers: maxBrowserWorkers,
        },
      },
    ],
  },
});
