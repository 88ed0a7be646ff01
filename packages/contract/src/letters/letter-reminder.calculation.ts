import { formatCount } from '../primitives/count-text.ts';

/** Letters with the same name that did not arrive. */
export interface LettersToSendAgain {
  readonly letterName: string;
  readonly letters: number;
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
  const lines = items.map(({ letterName, letters }) => `${letterName}: ${formatCount(letters, 'letter')}`);
  return {
    subject: `${formatCount(total, 'letter needs', 'letters need')} resending: ${systemName}`,
    text: `${[
      `These letters of ${systemName} were returned, forwarded to another address or could not be sent. These people may still need a notice.`,
      lines.join('\n'),
      `Correct the address if necessary, then resend: ${publicUrl}/communications/letter-logs?filters[needsResending]=true`,
      `You get one email for each letter. You can turn off reminders under Compliance, Deadlines, Reminders: ${publicUrl}/compliance/deadlines`,
    ].join('\n\n')}\n`,
  };
}
