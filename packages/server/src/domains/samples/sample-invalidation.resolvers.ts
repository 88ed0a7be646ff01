import { requirements } from '@curbstop/contract/accounts/requirement.values';
import {
  sampleStatusReasonsChanged,
  type SampleStatusReason,
} from '@curbstop/contract/samples/sample-status-reason.values';
import { resolveInAccount, type Builder } from '../../foundation/graphql/builder.ts';
import { listStatusReasons } from './sample-invalidation.service.ts';

interface ReasonArguments {
  readonly accountId: string;
  readonly status: string;
  readonly accountType: string;
}

/** [B7.32], [B3.8]: the specification gives the fields of the query but not its name. */
export function sampleInvalidationResolvers(builder: Builder): void {
  const { on, by } = sampleStatusReasonsChanged;
  const reason = builder.objectRef<SampleStatusReason>('SampleStatusReason').implement({
    description: 'A reason for a status of samples',
    fields: (t) => ({
      id: t.exposeInt('id'),
      reason: t.exposeString('reason'),
      sampleType: t.exposeString('sampleType'),
      createdOn: t.string({ resolve: () => on }),
      createdBy: t.string({ resolve: () => by }),
      lastModifiedBy: t.string({ resolve: () => by }),
      lastModifiedOn: t.string({ resolve: () => on }),
    }),
  });
  builder.queryField('sampleStatusReasons', (t) =>
    t.field({
      type: [reason],
      description: 'The reasons for a status of samples, such as Invalidated, in accounts of a type (PWS)',
      args: {
        accountId: t.arg.string({ required: true }),
        status: t.arg.string({ required: true }),
        accountType: t.arg.string({ required: true }),
      },
      ...resolveInAccount(requirements.viewSamples, (_, { status, accountType }: ReasonArguments) => [
        ...listStatusReasons({ status, accountType }),
      ]),
    }),
  );
}
