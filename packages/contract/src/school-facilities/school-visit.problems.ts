import { defineProblems } from '../primitives/problem.ts';
import { minExplanationLength } from '../primitives/required-text.ts';

export const schoolVisitProblems = defineProblems({
  versionMissing: [400, 'Required'],
  loweredReasonMissing: [
    400,
    `Enter why the lead level is lowered, moved or removed, in at least ${minExplanationLength} characters`,
  ],
  highLeadNotConfirmed: [
    409,
    ({ facility, day, lead, level }) =>
      `${facility} had lead of ${lead} on ${day}; the action level is ${level} µg/L. This would lower that level, move it to another outlet or day, or remove it. Compare it with the laboratory’s report and confirm the level.`,
  ],
});
