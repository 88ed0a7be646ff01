import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { activityDays, type ProgramActivity } from '@curbstop/contract/overviews/program-activity.values';
import { addDays } from '@curbstop/contract/primitives/calendar';
import { resolveInAccount, type Builder } from '../foundation/graphql/builder.ts';
import { getAccountToday } from '../foundation/request-context.ts';
import { listProgramActivity } from './program-activity.ts';

/** [A7.41]: the specification names the query but not its fields. */
export function programActivityResolvers(builder: Builder): void {
  const activity = builder.objectRef<ProgramActivity>('ProgramActivity').implement({
    description: 'Changes of the same kind of records of a program at the same moment',
    fields: (t) => ({
      changedOn: t.exposeString('changedOn'),
      changedBy: t.exposeString('changedBy'),
      kind: t.exposeString('kind'),
      operation: t.exposeString('operation'),
      change: t.exposeString('change', { nullable: true }),
      kitStatus: t.exposeString('kitStatus', { nullable: true }),
      description: t.exposeString('description'),
      records: t.exposeInt('records'),
      programId: t.exposeString('programId'),
      programName: t.exposeString('programName'),
      eventId: t.exposeString('eventId', { nullable: true }),
      eventName: t.exposeString('eventName', { nullable: true }),
    }),
  });
  builder.queryField('recentProgramActivity', (t) =>
    t.field({
      type: [activity],
      description: 'The latest changes of programs, their events, locations, samples and kits, newest first',
      args: { accountId: t.arg.string({ required: true }) },
      ...resolveInAccount(requirements.viewPrograms, (context) =>
        context.database.read((trx) => listProgramActivity(trx, addDays(getAccountToday(context), -activityDays))),
      ),
    }),
  );
}
