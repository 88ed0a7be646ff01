import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { id } from '@curbstop/contract/primitives/ids';
import { parseShape } from '@curbstop/contract/primitives/problem';
import { locationIds, type AddedLocationCounts } from '@curbstop/contract/programs/program-location.rules';
import { z } from 'zod';
import { resolveInAccount, type Builder } from '../../foundation/graphql/builder.ts';
import { addProgramLocations } from './program-location.service.ts';

const addLocationsInput = z.object({ programId: id, locationIds });

/** The program mutation that the specification defines in GraphQL [A7.41]. */
export function programLocationResolvers(builder: Builder): void {
  const added = builder.objectRef<AddedLocationCounts>('AddedLocations').implement({
    description: 'How many locations were added, and how many were already in the program',
    fields: (t) => ({ added: t.exposeInt('added'), alreadyThere: t.exposeInt('alreadyThere') }),
  });
  builder.mutationField('addLocationsToProgram', (t) =>
    t.field({
      type: added,
      description: 'Assigns locations to a program, all or none; locations that are already in it are unchanged',
      args: {
        accountId: t.arg.string({ required: true }),
        programId: t.arg.string({ required: true }),
        locationIds: t.arg.stringList({ required: true }),
      },
      ...resolveInAccount(
        requirements.assignToProgram,
        (
          context,
          args: { readonly accountId: string; readonly programId: string; readonly locationIds: readonly string[] },
        ) => addProgramLocations(context, parseShape(addLocationsInput, args)),
      ),
    }),
  );
}
