const half = /\p{Surrogate}/u;

/**
 * Whether a question holds half of a character, as text that was cut in the middle of an emoji does. JSON can carry it,
 * UTF-8 cannot: the database would refuse it in a change's JSON and keep a question mark elsewhere.
 */
export function containsLoneSurrogate(value: unknown): boolean {
  if (typeof value === 'string') return half.test(value);
  if (Array.isArray(value)) return value.some(containsLoneSurrogate);
  // Streams and files are no plain objects; they are read where they are taken in.
  if (typeof value !== 'object' || value === null || !isPlain(value)) return false;
  return Object.entries(value).some(([name, held]) => half.test(name) || containsLoneSurrogate(held));
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
