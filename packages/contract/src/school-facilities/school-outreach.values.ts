/** Why a facility was contacted. */
export const outreachPurposes = [
  { code: 'scheduling', label: 'Schedule sampling' },
  { code: 'information', label: 'Information about lead and sampling' },
] as const;

export const outreachMethods = [
  { code: 'call', label: 'Call' },
  { code: 'email', label: 'Email' },
  { code: 'letter', label: 'Letter' },
  { code: 'visit', label: 'Visit' },
] as const;

/** `isAnswer`: the facility responded. */
export const outreachOutcomes = [
  { code: 'noResponse', label: 'No response', isAnswer: false },
  { code: 'agreed', label: 'Agreed to sampling', isAnswer: true },
  { code: 'declined', label: 'Declined sampling', isAnswer: true },
  { code: 'requested', label: 'Requested sampling', isAnswer: true },
  { code: 'informed', label: 'Information provided', isAnswer: true },
] as const;

export const getOptionCodes = <Code extends string>(choices: readonly { readonly code: Code }[]): Code[] =>
  choices.map(({ code }) => code);
export const getOptionLabels = (
  choices: readonly { readonly code: string; readonly label: string }[],
): Readonly<Record<string, string>> => Object.fromEntries(choices.map(({ code, label }) => [code, label]));
