import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { allProgramsQuery } from '../domains/programs/program.queries.ts';
import { FindingCounts } from '../domains/samples/FindingCounts.tsx';
import { SampleTable } from '../domains/samples/SampleTable.tsx';
import { allEventsQuery } from '../domains/sampling-events/sampling-event.queries.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';

/** Every sample of the account [A2.9, A2.30]. */
export function SamplesScreen() {
  const accountId = useMe().defaultAccount.id;
  const [programs, events] = [
    useQuery(allProgramsQuery(accountId)).data ?? [],
    useQuery(allEventsQuery(accountId)).data ?? [],
  ];
  const choices = {
    programId: programs.map(({ id, name }) => ({ value: id, label: name })),
    eventId: events.map(({ id, name, programName }) => ({ value: id, label: `${name} (${programName})` })),
  };
  return (
    <>
      <PageHead title="Samples" description="Tap samples with their status and laboratory results." />
      <Stack gap="md">
        <FindingCounts />
        <SampleTable
          choices={choices}
          empty={
            <EmptyState
              title="No samples yet"
              action={
                <Button component="a" href="/programs" variant="default">
                  Open programs
                </Button>
              }
            >
              Samples are created in a sampling event: open a program, choose one of its events, assign locations, then
              create their samples.
            </EmptyState>
          }
        />
      </Stack>
    </>
  );
}
