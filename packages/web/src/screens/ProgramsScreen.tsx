import { ProgramTable } from '../domains/programs/ProgramTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';

/** Every program [A2.14]: where the day begins for those who bought a type of them. */
export function ProgramsScreen() {
  return (
    <>
      <PageHead title="Programs" description="What you sample, inspect, replace or hand out for, each with its days." />
      <ProgramTable empty={<NoPrograms />} />
    </>
  );
}

function NoPrograms() {
  return <EmptyState title="No programs yet">A program is why work is done, such as “Tap sampling 2026”: it has its days, its sampling events, and the locations that take part.</EmptyState>;
}
