import { formatCount } from '../primitives/count-text.ts';

/** Letters with the same name that did not arrive. */
export interface LettersToSendAgain {
  readonly letterName: string;
  readonly letters: number;
  /** How many of them are about an address that was corrected since, so that new letters are needed. */
  readonly toRewrite: number;
}

interface LetterReminder {
  /** Such as "Harlow Falls (PWSID CT9990011)". */
  readonly systemName: string;
  readonly items: readonly LettersToSendAgain[];
  /** The address of the product, for the link to the letters. */
  readonly publicUrl: string;
}

/** How long someone who records returned letters has to send them again before anyone is reminded. */
export const hoursBeforeReminder = 3;

/** An email about the letters that did not arrive, without personal data. */
export function formatLetterReminder({ systemName, items, publicUrl }: LetterReminder) {
  const total = items.reduce((sum, { letters }) => sum + letters, 0);
  const toRewrite = items.reduce((sum, one) => sum + one.toRewrite, 0);
  const log = `${publicUrl}/communications/letter-logs`;
  const lines = items.map(({ letterName, letters }) => `${letterName}: ${formatCount(letters, 'letter')}`);
  return {
    subject: `${formatCount(total, 'letter', 'letters')} did not arrive: ${systemName}`,
    text: `${[
      `These letters of ${systemName} were returned, forwarded to another address or could not be sent. These people may still need a notice.`,
      lines.join('\n'),
      ...(total > toRewrite
        ? [`Correct the address if necessary, then resend: ${log}?filters[needsResending]=true`]
        : []),
      ...(toRewrite > 0
        ? [
            `The address of the location was corrected after ${formatCount(toRewrite, 'of them was', 'of them were')} written. Write new letters instead: ${log}?filters[needsRewriting]=true`,
          ]
        : []),
      `You get one email for each letter. You can turn off reminders under Compliance, Deadlines, Reminders: ${publicUrl}/compliance/deadlines`,
    ].join('\n\n')}\n`,
  };
}
