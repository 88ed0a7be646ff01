import { createRequire } from 'node:module';
import type fc from 'fast-check';

const real = createRequire(import.meta.url)('fast-check') as typeof fc;

// Mutation testing runs a property once per mutant; a hundred examples find what thousands find in `npm test`.
const maxRuns = 100;
const fewRuns: typeof fc.assert = ((property: never, parameters?: { numRuns?: number }) =>
  real.assert(property, {
    ...parameters,
    numRuns: Math.min(parameters?.numRuns ?? maxRuns, maxRuns),
  })) as typeof fc.assert;

export default { ...real, assert: fewRuns };
