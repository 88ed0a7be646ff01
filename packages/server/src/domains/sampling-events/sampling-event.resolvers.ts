import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { parseShape } from '@curbstop/contract/primitives/problem';
import { programTypes } from '@curbstop/contract/programs/program.values';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { z } from 'zod';
import { resolveInAccount, type Builder } from '../../foundation/graphql/builder.ts';
import { listEventsOfType } from './sampling-event.service.ts';

const eventsInput = z.object({
  programType: z
    .enum(
      programTypes.map(({ name }) => name),
      `Enter one of ${programTypes.map(({ name }) => name).join(', ')}`,
    )
    .nullish()
    .transform((programType) => programType ?? undefined),
});

/** The query of sampling events that the specification defines in GraphQL [B7.55]. */
export function samplingEventResolvers(builder: Builder): void {
  const analyte = builder.objectRef<SamplingEvent['samplingEventAnalytes'][number]>('SamplingEventAnalyte').implement({
    description: 'An analyte of an event; limits are exact decimals as text',
    fields: (t) => ({
      analyteId: t.exposeInt('analyteId'),
      name: t.exposeString('name'),
      displayName: t.exposeString('displayName'),
      unit: t.exposeString('unit'),
      exceedanceLimit: t.exposeString('exceedanceLimit', { nullable: true }),
      lowerLimit: t.exposeString('lowerLimit', { nullable: true }),
      primary: t.exposeBoolean('primary'),
      checkExceedance: t.exposeBoolean('checkExceedance'),
    }),
  });
  const event = builder.objectRef<SamplingEvent>('SamplingEvent').implement({
    description: 'A sampling event with its dates, goal and analytes',
    fields: (t) => ({
      id: t.exposeString('id'),
      name: t.exposeString('name'),
      programId: t.exposeString('programId'),
      programName: t.exposeString('programName'),
      eventType: t.exposeString('eventType'),
      status: t.exposeString('status'),
      startsOn: t.exposeString('startsOn'),
      endsOn: t.exposeString('endsOn'),
      totalGoal: t.exposeInt('totalGoal'),
      totalSamplesGoal: t.exposeInt('totalSamplesGoal', { nullable: true }),
      totalPitchersGoal: t.exposeInt('totalPitchersGoal', { nullable: true }),
      samplingEventAnalytes: t.field({ type: [analyte], resolve: (one) => one.samplingEventAnalytes }),
    }),
  });
  builder.queryField('samplingEvents', (t) =>
    t.field({
      type: [event],
      description: 'The sampling events of all programs, or of those of one type such as LCR, the latest first',
      args: { accountId: t.arg.string({ required: true }), programType: t.arg.string() },
      ...resolveInAccount(
        requirements.viewPrograms,
        (context, args: { readonly accountId: string; readonly programType?: string | null | undefined }) =>
          listEventsOfType(context, parseShape(eventsInput, args)).then((events) => [...events]),
      ),
    }),
  );
}
