/** What a person recorded about a sample of a program whose results count only by decision. */
export const countingChoices = [
  { code: 'yes', label: 'Used', help: 'Its results are part of the 90th percentile, the sites and the deadlines.' },
  {
    code: 'no',
    label: 'Not used',
    help: 'Its results are listed under “Not used” with your reason. They stay on record.',
  },
  {
    code: 'ask',
    label: 'Ask the State',
    help: 'Not decided. If the results would make the percentile exceed the action level, the outcome stays open.',
  },
] as const;
export type CountingChoice = (typeof countingChoices)[number]['code'];
export const countingCodes = countingChoices.map(({ code }) => code) as ['yes', 'no', 'ask'];

export const maxCountingReasonLength = 1_000;
