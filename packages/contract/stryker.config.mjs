// Mutation testing of the rules for classes, results and import readings; `npm run mutation` runs it by area.
/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts' },
  coverageAnalysis: 'perTest',
  // Vitest compiles the sources; TypeScript 7 has no compiler API with which Stryker could rewrite a tsconfig.
  tsconfigFile: 'none',
  ignorePatterns: ['dist', 'tsconfig.json', '*.tsbuildinfo'],
  // As deep below the root as this package, so that a test finds docs/ where it expects them (scripts/mutation.mjs).
  tempDirName: '../../.stryker-tmp/packages',
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  allowEmpty: false,
  concurrency: 1,
  timeoutMS: 15_000,
  incremental: true,
  thresholds: { high: 95, low: 85, break: 85 },
};
