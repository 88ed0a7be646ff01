import { requirements, type Requirement } from '@curbstop/contract/accounts/requirement.values';
import { getProgramTypeLabel, isReplacement } from '@curbstop/contract/programs/program.calculation';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { listSendActions } from '../domains/letters/send-actions.commands.ts';
import { ProgramSummary, ProgramHistory } from '../domains/programs/ProgramDetails.tsx';
import { useDeleteProgram } from '../domains/programs/program.commands.ts';
import { programQuery } from '../domains/programs/program.queries.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { formatDay } from '../ui/format.ts';
import type { MenuAction } from '../ui/menu-action.ts';
import { openOverlay } from '../ui/overlays.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { SectionTabs } from '../ui/SectionTabs.tsx';
import { isMissing, toErrorMessage } from '../ui/error-message.ts';
import { useRouteParams } from '../ui/url-parameter.ts';
import { SectionUnavailable } from './SectionUnavailable.tsx';
import { ProgramTotals } from './ProgramTotals.tsx';
import classes from './Screen.module.css';

const ProgramLocations = lazy(() =>
  import('../domains/programs/ProgramLocations.tsx').then(({ ProgramLocations: component }) => ({
    default: component,
  })),
);

const ProgramTimeline = lazy(() =>
  import('./ProgramTimeline.tsx').then(({ ProgramTimeline: component }) => ({ default: component })),
);

const ProgramReplacements = lazy(() =>
  import('./ProgramReplacements.tsx').then(({ ProgramReplacements: component }) => ({ default: component })),
);

const ProgramPercentiles = lazy(() =>
  import('./ProgramPercentiles.tsx').then(({ ProgramPercentiles: component }) => ({ default: component })),
);

const SamplesOfProgram = lazy(() =>
  import('../domains/samples/SampleLists.tsx').then(({ SamplesOfProgram: component }) => ({ default: component })),
);

const KitsOfProgram = lazy(() =>
  import('../domains/samples/KitLists.tsx').then(({ KitsOfProgram: component }) => ({ default: component })),
);

const LettersOfProgram = lazy(() =>
  import('../domains/letters/LetterLists.tsx').then(({ LettersOfProgram: component }) => ({ default: component })),
);

interface PartOfProgram {
  /** The last part of the address `/programs/{id}/history` [A2.13]; the first part is also at `/programs/{id}`. */
  readonly name: string;
  readonly title: string;
  readonly requirement: Requirement;
  readonly Content: ComponentType<{ readonly program: Program }>;
}

/** The parts of a program, in tab order. A new part is one entry here; large ones are lazy. */
const parts: readonly PartOfProgram[] = [
  { name: 'details', title: 'Details', requirement: requirements.viewPrograms, Content: DetailsSection },
  {
    name: 'events',
    title: 'Sampling events',
    requirement: requirements.viewPrograms,
    Content: lazy(() =>
      import('../domains/sampling-events/EventsSection.tsx').then(({ EventsSection }) => ({ default: EventsSection })),
    ),
  },
  { name: 'locations', title: 'Locations', requirement: requirements.viewPrograms, Content: ProgramLocations },
  { name: 'samples', title: 'Samples', requirement: requirements.viewSamples, Content: SamplesOfProgram },
  { name: 'kits', title: 'Kits', requirement: requirements.viewKits, Content: KitsOfProgram },
  { name: 'letters', title: 'Letters', requirement: requirements.viewCommunications, Content: LettersOfProgram },
  { name: 'history', title: 'Change history', requirement: requirements.viewPrograms, Content: HistorySection },
];

/** One program; each of its parts has its own address [A2.13]. */
export function ProgramScreen() {
  const me = useMe();
  const { id = '', active = parts[0]?.name } = useRouteParams<'id' | 'active'>();
  const query = useQuery(programQuery(me.defaultAccount.id, id));
  const program = query.data;
  const open = parts.filter(({ requirement }) => meetsRequirement(me, requirement));
  const activeTab = open.find(({ name }) => name === active);
  if (!activeTab) return <SectionUnavailable part={parts.find(({ name }) => name === active)} />;
  if (!program && query.error) return <ProgramLoadError error={query.error} retry={() => void query.refetch()} />;
  if (!program) return <ProgramPageSkeleton />;
  const { Content } = activeTab;
  return (
    <>
      {/* Remounted for each part, so that its title takes the focus. */}
      <ProgramHead key={activeTab.name} program={program} part={activeTab.title} />
      <SectionTabs
        label={`Sections of ${program.name}`}
        tabs={open.map(({ name, title }) => ({
          href: `/programs/${id}/${name}`,
          label: title,
          isActive: name === activeTab.name,
        }))}
      />
      <Suspense fallback={<Skeleton height={240} aria-busy="true" />}>
        <Content program={program} />
      </Suspense>
    </>
  );
}

/** The program's name and actions. */
function ProgramHead({ program, part }: { readonly program: Program; readonly part: string }) {
  const me = useMe();
  const navigate = useNavigate();
  // [B2.9]
  const remove = useDeleteProgram(me.defaultAccount.id, () => navigate({ to: '/programs' }));
  const edit = meetsRequirement(me, requirements.editProgram) ? (
    <Button
      variant="default"
      leftSection={<IconPencil size={16} aria-hidden="true" />}
      onClick={() => openOverlay('editProgram', { program })}
    >
      Edit program
    </Button>
  ) : undefined;
  const more: readonly MenuAction[] = [
    ...listSendActions(me, { recipients: { programId: program.id }, groupName: program.name }),
    ...(meetsRequirement(me, requirements.deleteProgram)
      ? [{ label: 'Delete program', icon: IconTrash, tone: 'danger' as const, run: () => remove(program) }]
      : []),
  ];
  return (
    <PageHead
      title={program.name}
      tabTitle={`${program.name}: ${part}`}
      description={<ProgramDescription program={program} />}
      back={back}
      action={edit}
      moreActions={more}
    />
  );
}

function ProgramDescription({ program }: { readonly program: Program }) {
  return (
    <>
      {getProgramTypeLabel(program.programTypeId)},{' '}
      <span className={classes['days']}>
        {formatDay(program.startsOn)} to {formatDay(program.endsOn)}
      </span>
    </>
  );
}

const back = { label: 'Programs', href: '/programs' } as const;

function DetailsSection({ program }: { readonly program: Program }) {
  const seesSamples = meetsRequirement(useMe(), requirements.viewSamples);
  return (
    <Stack gap="md">
      {isReplacement(program.programTypeId) && (
        <Suspense fallback={<Skeleton height={420} aria-busy="true" />}>
          <ProgramReplacements id={program.id} />
        </Suspense>
      )}
      <section className={classes['part']}>
        <h2>Sampling events</h2>
        <ProgramTotals id={program.id} />
        <Suspense fallback={<Skeleton height={160} aria-busy="true" />}>
          <ProgramTimeline id={program.id} />
        </Suspense>
      </section>
      <section className={classes['part']}>
        <h2>Details</h2>
        <ProgramSummary program={program} />
      </section>
      {/* Last, because it is not shown without results and nothing may move when they are known. */}
      <Suspense>{seesSamples && <ProgramPercentiles id={program.id} />}</Suspense>
    </Stack>
  );
}

function HistorySection({ program }: { readonly program: Program }) {
  return (
    <section className={classes['part']}>
      <h2>Change history</h2>
      <ProgramHistory program={program} />
    </section>
  );
}

/** A missing program, another account's and an invalid id look the same. */
function ProgramLoadError({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  return (
    <>
      <PageHead title={isMissing(error) ? 'Program not found' : 'Program'} back={back} />
      {isMissing(error) ? (
        <EmptyState title="This program doesn’t exist">
          It may have been deleted, or it belongs to another water system.
        </EmptyState>
      ) : (
        <ErrorState
          title="The program could not be loaded"
          error={error}
          retry={toErrorMessage(error).status === 403 ? undefined : retry}
        />
      )}
    </>
  );
}

function ProgramPageSkeleton() {
  return (
    <>
      <PageHead title="Program" back={back} />
      <Stack component="section" gap="md" aria-busy="true" aria-label="Loading the program">
        <Skeleton height={40} />
        <Skeleton height={160} />
      </Stack>
    </>
  );
}
