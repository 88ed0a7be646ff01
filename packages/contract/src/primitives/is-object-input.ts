/**
 * When a rule about several fields is asked: always. Without it a rule waits until every field is right by itself, and a
 * form would tell its errors in instalments. What is no object has no fields to look at.
 */
export function isObjectInput({ value }: { readonly value: unknown }): boolean {
  return typeof value === 'object' && value !== null;
}
