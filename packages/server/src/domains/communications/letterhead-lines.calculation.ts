import type { AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';

/** What letters print of the water system. */
export type LetterSender = Pick<
  AccountProfile,
  | 'name'
  | 'pwsid'
  | 'returnAddressLine1'
  | 'returnAddressLine2'
  | 'returnCity'
  | 'returnState'
  | 'returnZip'
  | 'signatoryName'
  | 'signatoryTitle'
  | 'letterFoot'
>;

export function listSenderLines(sender: LetterSender): readonly string[] {
  const { returnCity, returnState, returnZip } = sender;
  const cityLine = [returnCity, [returnState, returnZip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [sender.name, sender.returnAddressLine1, sender.returnAddressLine2, cityLine].filter((line): line is string =>
    Boolean(line),
  );
}

export function listSignerLines({ signatoryName, signatoryTitle }: LetterSender): readonly string[] {
  return [signatoryName, signatoryTitle].filter((line): line is string => Boolean(line));
}
