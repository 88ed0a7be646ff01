const idKeys: ReadonlySet<string> = new Set(['externalId', 'location.externalId', 'otherLocationIdentifier']);
const placeKeys: ReadonlySet<string> = new Set([
  'location.addressLine1',
  'location.addressLine2',
  'location.name',
  'address.street',
  'address.number',
  'otherLocationIdentifier',
]);

const pipe = '(?<!\\p{L})(?:lead|pb|lslr?|grr|galvanized)(?!\\p{L})';
const ofState = '(?!\\W*(?:s\\.?\\s?d\\b|south dakota))';
const streetWord =
  '(?:st|street|rd|road|ave|avenue|av|ln|lane|dr|drive|ct|court|way|pl|place|blvd|cir|circle|ter|terrace|hwy|pkwy|sq|loop|row|trl|trail)';
/** Beside a place: "12 Main St (lead)", "1 Vt Ct, LEAD", "LEAD - 4 Vt Ct", but not Lead, SD or Lead Mine Rd. */
const besidePlace = new RegExp(
  [
    `[([{*"“#=+][^)\\]}]*${pipe}`,
    `\\s[-–—]+\\s.*${pipe}`,
    `\\s[-–—]+${pipe}`,
    `[,;:/|]\\s*${pipe}\\s*(?=$|[^\\p{L}\\p{N}\\s'])${ofState}`,
    `\\b(?:${streetWord}\\.?|(?:apt|unit|ste|suite|lot)\\s+\\w+)\\s+${pipe}(?=\\W*$|\\s*[/,;(-])${ofState}`,
    `^\\W*${pipe}(?:\\s+[-–—]+|\\s*[:/;|]|[\\s,–—-]*(?=\\d))`,
    `(?<!\\p{L})(?:lead|galvanized)[\\s-]+(?:service|svc|line|pipe|connection|gooseneck)\\b`,
    `(?<!\\p{L})(?:lslr?|grr)(?!\\p{L})`,
  ].join('|'),
  'iu',
);
/** "12 Main LEAD" and "12 Broadway lead": written in another way than the name before it. */
const inOtherCase = /\p{Lu}\p{Ll}+\s+(?:LEAD|lead|PB|pb|Pb|galvanized)\W*$/u;
const isPipeOnly = new RegExp(`^\\W*${pipe}\\W*$`, 'iu');
/** "1001-LEAD", "1002 (Pb)", "LEAD-1001"; but LSL-0012 is how many systems number their service lines. */
const inId = new RegExp(
  `\\d[\\s_–—/.,:;#([*-]*${pipe}\\W*$|[([{]\\s*${pipe}|\\d[\\s_-]+lead(?!\\p{L})|^\\W*lead[\\s_#-]*\\d`,
  'iu',
);

const material = '(?:copper|cu|galv\\w*|plastic|pvc|pex|hdpe|poly\\w*|brass|iron|steel|unknown|lead|pb)';
/** "Lead/Main" and "Oak & Lead St" are where streets meet; a number or a material beside it is none. */
const crossing = new RegExp(
  `^\\W*(?!\\W*${material}\\W*[/&]\\W*${material}\\W*$)(?:lead(?:\\s+${streetWord}\\.?)?\\s*(?:[/&@]|\\band\\b|\\bat\\b)\\s*[\\p{L} .']+|[\\p{L} .']+?\\s*(?:[/&@]|\\band\\b|\\bat\\b)\\s*lead(?:\\s+${streetWord}\\.?)?)\\W*$`,
  'iu',
);
/** "1001-L" in an ID: the letter alone may stand for lead. */
const letterInId = /(?<=\d)[\s_–—/-]+l{1,2}(?=\W*$)/iu;
const leadAsCity = /[,\s]\s*lead\W*$/i;

/** The text of a place without the city Lead, where the row says that this is its city. */
export function removeCityName(
  text: string,
  { city, state }: { readonly city: unknown; readonly state: unknown },
): string {
  const isCity = typeof city === 'string' && city.trim() !== '' ? /^\W*lead\W*$/i.test(city) : state === 'SD';
  return isCity ? text.replace(leadAsCity, '') : text;
}

/** The text of an ID with its letter for lead as the word. */
export function withTagWord(text: string, key: string): string {
  return idKeys.has(key) ? text.replace(letterInId, '-lead') : text;
}

export function isPlaceField(key: string | undefined): boolean {
  return key !== undefined && placeKeys.has(key) && !idKeys.has(key);
}

/** Whether cells of this field are names or numbers that may have a tag such as "(lead)" beside them. */
export function mayContainPipeTags(key: string | undefined): key is string {
  return key !== undefined && (idKeys.has(key) || placeKeys.has(key));
}

/** Whether the text has a tag for pipe beside its name or number. */
export function hasPipeTag(text: string, key: string): boolean {
  if (idKeys.has(key) && inId.test(text)) return true;
  if (crossing.test(text)) return false;
  // A column of street names may hold the street Lead.
  return (
    placeKeys.has(key) &&
    (besidePlace.test(text) || inOtherCase.test(text) || (key !== 'address.street' && isPipeOnly.test(text)))
  );
}
