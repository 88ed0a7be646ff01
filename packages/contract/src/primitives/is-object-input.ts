/**
 * Runs a rule about several fields for every object. By default such a rule waits until each field is valid, so a form
 * would show its errors one round at a time.
 */
export function isObjectInput({ value }: { readonly value: unknown }): boolean {
  return typeof value === 'object' && value !== null;
}
