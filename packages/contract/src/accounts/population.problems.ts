import { formatCount } from '../primitives/count-text.ts';
import { defineProblems } from '../primitives/problem.ts';

export const populationProblems = defineProblems({
  dayTaken: [409, 'Another number already starts on this day. Correct that number, or enter another day.'],
  alreadyCorrected: [409, 'This number was corrected before. Reload the page to see the current numbers.'],
  periodsNotConfirmed: [
    409,
    ({ periods }) =>
      `With this number, ${formatCount(Number(periods), 'monitoring period that has begun requires', 'monitoring periods that have begun require')} fewer sites. Check ${Number(periods) === 1 ? 'it' : 'them'} and confirm the change.`,
  ],
});
