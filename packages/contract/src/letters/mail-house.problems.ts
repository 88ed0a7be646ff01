import { defineProblems } from '../primitives/problem.ts';

export const mailHouseProblems = defineProblems({
  mailHouseNotSet: [
    409,
    'No mail house is configured any more. Choose “Try again”, then print and mail these letters yourself.',
  ],
  mailHouseUnavailable: [
    503,
    ({ why }) =>
      `${String(why)}. Letters not yet accepted by the mail house are kept. Choose “Try again” when it responds, or stop the batch and send its other letters another way.`,
  ],
  noReturnAddress: [
    409,
    'The letterhead has no complete return address. Enter it in Administration under Account profile, then try again.',
  ],
  noLetterAccepted: [409, 'The mail house did not confirm that it has any of these letters. Open a letter to see why.'],
  unreadableAddress: [
    409,
    'The mail house needs the recipient’s name in the first line, then a street and, in the last line, the city, state and ZIP code. Correct the address, then send the letter again.',
  ],
  addressTooLong: [400, ({ reason }) => `${String(reason)}. Shorten it, then send the letter again.`],
  letterRefused: [409, ({ why }) => `The mail house rejected this letter: ${String(why)}`],
  unknownLetter: [409, 'The mail house could not find this letter. Curbstop checks again within two days.'],
  unknownToMailHouse: [409, 'The mail house does not have this letter, so it was not mailed. Send it again.'],
  noNews: [
    409,
    ({ days }) =>
      `The mail house has had this letter for ${String(days)} days and has not reported that it was mailed. Ask the mail house, then send the letter again if it was not.`,
  ],
  mailingUncertain: [
    409,
    'The mail house may have mailed this letter: its response was lost. Contact the mail house before you send it again.',
  ],
  pdfUnavailable: [
    503,
    'The stored PDFs of some letters cannot be read, so they were not mailed. Choose “Try again” later. If it happens again, contact support.',
  ],
  damagedPdf: [409, 'The stored PDF of this letter is damaged, so it was not mailed. Send the letter again.'],
  mailedByMailHouse: [409, 'The mail house mails these letters and reports the day, so there is nothing to record.'],
  /** The signature of a mail house's notice. */
  notSigned: [
    401,
    'The signature of this notice is missing, wrong or too old. Check the secret and the clock of the sender.',
  ],
});
