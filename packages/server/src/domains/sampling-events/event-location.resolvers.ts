import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { id } from '@curbstop/contract/primitives/ids';
import { parseShape } from '@curbstop/contract/primitives/problem';
import { locationIds } from '@curbstop/contract/programs/program-location.rules';
import type { AssignmentCounts } from '@curbstop/contract/sampling-events/event-location.rules';
import { z } from 'zod';
import { resolveInAccount, type Builder } from '../../foundation/graphql/builder.ts';
import { assignLocations } from './event-location.service.ts';

const assignmentShape = z.object({ programId: id, eventId: id, locationIds });

/** [B7.21]: the specification gives the arguments of the mutation but not its name. */
export function eventLocationResolvers(builder: Builder): void {
  const assigned = builder.objectRef<AssignmentCounts>('AssignedLocations').implement({
    description: 'How many locations were assigned to the program and to its event',
    fields: (t) => ({
      addedToProgram: t.int({ resolve: ({ program }) => program.added }),
      alreadyInProgram: t.int({ resolve: ({ program }) => program.alreadyThere }),
      addedToEvent: t.int({ resolve: ({ event }) => event.added }),
      alreadyInEvent: t.int({ resolve: ({ event }) => event.alreadyThere }),
    }),
  });
  builder.mutationField('assignLocationsToProgramAndEvent', (t) =>
    t.field({
      type: assigned,
      description:
        'Assigns all locations to a sampling event and to its program, or none; existing assignments stay unchanged',
      args: {
        accountId: t.arg.string({ required: true }),
        programId: t.arg.string({ required: true }),
        eventId: t.arg.string({ required: true }),
        locationIds: t.arg.stringList({ required: true }),
      },
      ...resolveInAccount(
        requirements.assignToProgram,
        (
          context,
          args: {
            readonly accountId: string;
            readonly programId: string;
            readonly eventId: string;
            readonly locationIds: readonly string[];
          },
        ) => assignLocations(context, parseShape(assignmentShape, args)),
      ),
    }),
  );
}
