const surrogate = /\p{Surrogate}/u;

/**
 * Whether a request contains a lone surrogate, as text cut in the middle of an emoji does. JSON can carry one, UTF-8
 * can't: PostgreSQL would refuse it in JSON columns and store a question mark in text columns.
 */
export function containsLoneSurrogate(value: unknown): boolean {
  if (typeof value === 'string') return surrogate.test(value);
  if (Array.isArray(value)) return value.some(containsLoneSurrogate);
  // Streams and files are not plain objects; they are checked where they are read.
  if (typeof value !== 'object' || value === null || !isPlain(value)) return false;
  return Object.entries(value).some(([name, child]) => surrogate.test(name) || containsLoneSurrogate(child));
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
