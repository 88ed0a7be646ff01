import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { resolveInAccount, type Builder } from '../../foundation/graphql/builder.ts';
import { listActivePrograms } from './program.service.ts';

/** The program query that the specification defines in GraphQL [A7.41]. */
export function programResolvers(builder: Builder): void {
  const programType = builder
    .objectRef<Program['programType']>('ProgramType')
    .implement({ fields: (t) => ({ id: t.exposeInt('id'), name: t.exposeString('name') }) });
  const program = builder.objectRef<Program>('Program').implement({
    description: 'A program with its dates',
    fields: (t) => ({
      id: t.exposeString('id'),
      name: t.exposeString('name'),
      startsOn: t.exposeString('startsOn'),
      endsOn: t.exposeString('endsOn'),
      programTypeId: t.exposeInt('programTypeId'),
      programType: t.field({ type: programType, resolve: (one) => one.programType }),
      status: t.exposeString('status'),
      assetTypeId: t.exposeInt('assetTypeId'),
      replacementIntervalMonths: t.exposeInt('replacementIntervalMonths', { nullable: true }),
      doesPreSampling: t.exposeBoolean('doesPreSampling'),
      doesPostSampling: t.exposeBoolean('doesPostSampling'),
    }),
  });
  builder.queryField('activePrograms', (t) =>
    t.field({
      type: [program],
      description: 'The programs that are Active, by name',
      args: { accountId: t.arg.string({ required: true }) },
      ...resolveInAccount(requirements.viewPrograms, (context) => listActivePrograms(context)),
    }),
  );
}
