import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { parseShape } from '@curbstop/contract/primitives/problem';
import { matchingSamplesRequest } from '@curbstop/contract/samples/sample-selection.rules';
import { resolveInAccount, type Builder } from '../../foundation/graphql/builder.ts';
import { countMatchingSamples } from './sample-selection.service.ts';

interface SelectionArguments {
  readonly accountId: string;
  readonly bulkActionType?: string | null | undefined;
  readonly paramsURL?: string | null | undefined;
  readonly programId?: string | null | undefined;
  readonly eventId?: string | null | undefined;
}

/** [B7.17]: the specification gives the arguments and `uniqueLocations`, but not the name. */
export function sampleSelectionResolvers(builder: Builder): void {
  const selection = builder.objectRef<{ total: number; uniqueLocations: number }>('SampleSelection').implement({
    description: 'What a bulk action for all samples that match applies to',
    fields: (t) => ({
      total: t.exposeInt('total', { description: 'How many samples match' }),
      uniqueLocations: t.exposeInt('uniqueLocations', { description: 'Their locations, each once' }),
    }),
  });
  builder.queryField('sampleSelection', (t) =>
    t.field({
      type: selection,
      description: 'Counts the samples of a bulk action and their locations, without changing them',
      args: {
        accountId: t.arg.string({ required: true }),
        bulkActionType: t.arg.string({ description: 'CompleteSamples or MoveSamples; does not change the counts' }),
        paramsURL: t.arg.string({ description: 'The query of the list of samples; page=1 selects everything in it' }),
        programId: t.arg.string({ description: 'Only samples of this program' }),
        eventId: t.arg.string({ description: 'Only samples of this sampling event' }),
      },
      ...resolveInAccount(requirements.viewSamples, (context, args: SelectionArguments) =>
        countMatchingSamples(
          context,
          parseShape(matchingSamplesRequest, {
            bulkActionType: args.bulkActionType ?? undefined,
            paramsURL: args.paramsURL ?? undefined,
            programId: args.programId ?? undefined,
            eventId: args.eventId ?? undefined,
          }),
        ),
      ),
    }),
  );
}
