import { formatDay } from '../primitives/calendar.ts';
import { formatCount } from '../primitives/count-text.ts';

interface EarlierLetters {
  /** All locations that were, or may have been, sent the letter before, or for which it was created. */
  readonly previouslySent: number;
  /** Those of them whose letter may have been delivered, but is not known to have left. */
  readonly uncertain?: { readonly locations: number; readonly addresses: readonly string[] } | undefined;
  /** Those of them with a letter that was created and is not sent yet, with the newest day of creation. */
  readonly notMailed?: { readonly locations: number; readonly createdOn: string } | undefined;
  /** Those of them whose letter is at the mail house or is being emailed. */
  readonly onTheWay?: number | undefined;
  /** The newest day of the letters that left. */
  readonly lastSentOn: string | null;
}

/** “3 locations were sent this letter before, most recently on 11-02-2026. 1 location may have been sent it: …” */
export function describeEarlierLetters({
  previouslySent,
  uncertain,
  notMailed,
  onTheWay = 0,
  lastSentOn,
}: EarlierLetters): string {
  const { locations: unknown = 0, addresses = [] } = uncertain ?? {};
  const sentences: string[] = [];
  const certain = previouslySent - unknown - (notMailed?.locations ?? 0) - onTheWay;
  const last = lastSentOn === null ? '' : `, most recently on ${formatDay(lastSentOn)}`;
  if (certain > 0)
    sentences.push(`${formatCount(certain, 'location was', 'locations were')} sent this letter before${last}.`);
  if (notMailed)
    sentences.push(
      `This letter was created for ${formatCount(notMailed.locations, 'location')}, most recently on ${formatDay(notMailed.createdOn)}, and is not sent yet.`,
    );
  if (onTheWay > 0)
    sentences.push(`For ${formatCount(onTheWay, 'location')}, this letter is at the mail house or is being emailed.`);
  if (unknown > 0)
    sentences.push(
      `${formatCount(unknown, 'location')} may have been sent this letter before: it is not known whether it was delivered.`,
    );
  if (addresses.length > 0) sentences.push(`Ask the recipients: ${listAddresses(addresses, unknown)}.`);
  return sentences.join(' ');
}

function listAddresses(addresses: readonly string[], locations: number): string {
  const more = locations - addresses.length;
  return [...addresses, ...(more > 0 ? [`and ${formatCount(more, 'other')}`] : [])].join('; ');
}
