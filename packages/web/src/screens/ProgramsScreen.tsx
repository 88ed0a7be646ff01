import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { useDeleteProgram } from '../domains/programs/program.commands.ts';
import { ProgramTable } from '../domains/programs/ProgramTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { MenuAction } from '../ui/menu-action.ts';
import { openOverlay } from '../ui/overlays.ts';
import { PageHead } from '../ui/PageHead.tsx';

/** Every program [A2.14]: the start page of accounts with program types. */
export function ProgramsScreen() {
  const me = useMe();
  const create = meetsRequirement(me, requirements.createProgram) ? <CreateButton /> : undefined;
  const compliance = meetsRequirement(me, requirements.viewCompliance) ? (
    <Button component="a" href="/compliance" variant="default">
      Compliance
    </Button>
  ) : undefined;
  return (
    <>
      <PageHead
        title="Programs"
        description="Sampling, inspection and replacement programs."
        action={
          <>
            {compliance}
            {create}
          </>
        }
      />
      <ProgramTable empty={<NoPrograms action={create} />} rowActions={useRowActions()} />
    </>
  );
}

function CreateButton() {
  const navigate = useNavigate();
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => openOverlay('createProgram', { onCreated: ({ id }) => void navigate({ to: `/programs/${id}` }) })}
    >
      Create program
    </Button>
  );
}

function useRowActions(): ((program: Program) => readonly MenuAction[]) | undefined {
  const me = useMe();
  const remove = useDeleteProgram(me.defaultAccount.id);
  if (!meetsRequirement(me, requirements.editProgramInRow)) return undefined;
  return (program) => [
    { label: 'Edit', icon: IconPencil, run: () => void openOverlay('editProgram', { program }) },
    { label: 'Delete', icon: IconTrash, tone: 'danger', run: () => remove(program) },
  ];
}

function NoPrograms({ action }: { readonly action: ReactNode }) {
  return (
    <EmptyState title="No programs yet" action={action}>
      Create a program for sampling, inspection or replacement work, such as “Tap sampling 2026”.
    </EmptyState>
  );
}
