/** A property path as a label: `profile.propertyClassification` is "Property Classification". */

const writtenLarge: Readonly<Record<string, string>> = {
  id: 'ID',
  zip: 'ZIP',
  pwsid: 'PWSID',
  epa: 'EPA',
  sku: 'SKU',
  url: 'URL',
  po: 'PO',
};
/** The names of the request's containers mean nothing to the user. */
const envelopes: ReadonlySet<string> = new Set(['fields', 'profile', 'body', 'query', 'params']);

export function toFriendlyName(property: string): string {
  const parts = property.split('.').filter((part) => !envelopes.has(part));
  return (
    parts.map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : words(part))).join(' ') || words(property)
  );
}

/** Capitalizes each word; upper case stays. */
export function toTitleCase(text: string): string {
  return text.replace(/(^|[\s("'“‘])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

function words(part: string): string {
  const words = part.replace(/([a-z])([A-Z\d])/g, '$1 $2').split(/[\s_-]+/);
  return words.map((word) => writtenLarge[word.toLowerCase()] ?? toTitleCase(word)).join(' ');
}
