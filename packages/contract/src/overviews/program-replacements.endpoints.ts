import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountRecordParams } from '../primitives/ids.ts';
import { locationStatus } from '../programs/program-location.rules.ts';

const monthOfReplacements = z.object({
  /** `2026-03` in the time zone of the water system. */
  month: z.string(),
  /** Locations that were replaced in this month and still count as replaced. */
  replaced: z.number().int(),
});
export type MonthOfReplacements = z.infer<typeof monthOfReplacements>;

const programReplacements = z.object({
  /** The water system's date. */
  today: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** The locations of the program today by status. */
  statuses: z.array(z.object({ status: locationStatus, locations: z.number().int() })),
  /**
   * Of those with a status of a replacement, the ones whose service lines are not all Non-lead on record. They are no
   * replacements: a line counts as replaced once no side of it is lead or galvanized requiring replacement.
   */
  contradicted: z.number().int(),
  /** Oldest first, without months in which nothing was replaced. */
  months: z.array(monthOfReplacements),
});
export type ProgramReplacements = z.infer<typeof programReplacements>;

export const getProgramReplacements = defineEndpoint({
  name: 'getProgramReplacements',
  method: 'GET',
  path: '/pws/rest/accounts/{accountId}/programs/{id}/replacements',
  ...requirements.viewPrograms,
  summary: 'The locations of a program by status, and how many were replaced in each month, from the change history',
  params: accountRecordParams,
  response: programReplacements,
});
