import { pickFields, omitFields } from '@curbstop/contract/primitives/fields';
import { isReplacement } from '@curbstop/contract/programs/program.calculation';
import { programDescriptor } from '@curbstop/contract/programs/program.fields';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { useQuery } from '@tanstack/react-query';
import { ChangeHistory } from '../../ui/ChangeHistory.tsx';
import { DataList, DataPair, FieldPairs } from '../../ui/DataPair.tsx';
import { formatInstant } from '../../ui/format.ts';
import { useMe } from '../accounts/session.queries.ts';
import { programFieldLabels } from './program.calculation.ts';
import { programChangesQuery } from './program.queries.ts';

const main = ['programTypeId', 'status', 'startsOn', 'endsOn'] as const;
const settings = ['assetTypeId', 'replacementIntervalMonths', 'doesPreSampling', 'doesPostSampling'] as const;
const mainFields = pickFields(programDescriptor, main);
const settingFields = pickFields(programDescriptor, settings);
const otherFields = omitFields(programDescriptor, ['name', ...main, ...settings]);

/** The fields of a program [A3.18-A3.26]; replacement fields are shown for replacement programs only. */
export function ProgramSummary({ program }: { readonly program: Program }) {
  return (
    <DataList>
      <FieldPairs fields={mainFields} record={program} />
      {isReplacement(program.programTypeId) && <ReplacementSummary program={program} />}
      <FieldPairs fields={otherFields} record={program} />
      <DataPair name="Last changed">{formatInstant(program.updatedOn)}</DataPair>
    </DataList>
  );
}

/** Fields that cannot change after a replacement program is created [A5.26]. */
export function ReplacementSummary({ program }: { readonly program: Program }) {
  return <FieldPairs fields={settingFields} record={program} />;
}

export function ProgramHistory({ program }: { readonly program: Pick<Program, 'id'> }) {
  const query = useQuery(programChangesQuery(useMe().defaultAccount.id, program.id));
  return <ChangeHistory query={query} fields={programFieldLabels} />;
}
