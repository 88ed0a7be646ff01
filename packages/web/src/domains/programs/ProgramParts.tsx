import { isReplacement, programTypeLabel } from '@curbstop/contract/programs/program.calculation';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { useQuery } from '@tanstack/react-query';
import { ChangeHistory } from '../../ui/ChangeHistory.tsx';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { calendarDate, instant } from '../../ui/format.ts';
import { useMe } from '../accounts/session.queries.ts';
import { assetTypeName, intervalText, programFieldLabels } from './program.calculation.ts';
import { changesOfProgram } from './program.queries.ts';

/** The fields of a program [A3.18-A3.26]; replacement fields are shown for replacement programs only. */
export function ProgramFacts({ program }: { readonly program: Program }) {
  return (
    <DataList>
      <DataPair name="Type">{programTypeLabel(program.programTypeId)}</DataPair>
      <DataPair name="Status">{program.status}</DataPair>
      <DataPair name="Starts">{calendarDate(program.startsOn)}</DataPair>
      <DataPair name="Ends">{calendarDate(program.endsOn)}</DataPair>
      {isReplacement(program.programTypeId) && <ReplacementFacts program={program} />}
      <DataPair name="Last changed">{instant(program.updatedOn)}</DataPair>
    </DataList>
  );
}

/** Fields that cannot change after a replacement program is created [A5.26]. */
export function ReplacementFacts({ program }: { readonly program: Program }) {
  return (
    <>
      <DataPair name="What is replaced">{assetTypeName(program.assetTypeId)}</DataPair>
      <DataPair name="Replacement interval">
        {program.replacementIntervalMonths === null ? null : intervalText(program.replacementIntervalMonths)}
      </DataPair>
      <DataPair name="Samples before a replacement">{program.doesPreSampling ? 'Yes' : 'No'}</DataPair>
      <DataPair name="Samples after a replacement">{program.doesPostSampling ? 'Yes' : 'No'}</DataPair>
    </>
  );
}

export function ProgramHistory({ program }: { readonly program: Pick<Program, 'id'> }) {
  const query = useQuery(changesOfProgram(useMe().defaultAccount.id, program.id));
  return <ChangeHistory query={query} fields={programFieldLabels} />;
}
