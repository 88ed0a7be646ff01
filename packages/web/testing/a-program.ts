import { createEmptyValues } from '@curbstop/contract/primitives/fields';
import { programDescriptor } from '@curbstop/contract/programs/program.fields';
import type { Program } from '@curbstop/contract/programs/program.rules';

/** Sample program. */
export function aProgram(overrides: Partial<Program> = {}): Program {
  return {
    ...createEmptyValues(programDescriptor),
    id: '01995b1e-7c1a-7000-8000-0000000000b1',
    name: 'Tap sampling 2026',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    programTypeId: 2,
    programType: { id: 2, name: 'LCR' },
    status: 'Active',
    assetTypeId: 1,
    replacementIntervalMonths: null,
    doesPreSampling: true,
    doesPostSampling: true,
    replacementProgramSettings: null,
    createdOn: '2026-01-12T15:20:00.000Z',
    updatedOn: '2026-01-12T15:20:00.000Z',
    version: 1,
    ...overrides,
  };
}
