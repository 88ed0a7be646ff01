/**
 * The water system in an email. Its name is free text and could carry a message or an address to strangers, so a name
 * that could is left out.
 */
export function formatSystemName({ name, pwsid }: { readonly name: string; readonly pwsid: string }): string {
  return isPlainName(name) ? `${name} (PWSID ${pwsid})` : `PWSID ${pwsid}`;
}

/** Whether a name cannot be read as an address of the web or of mail. */
function isPlainName(name: string): boolean {
  return !/[:/\\@<>]|www|\.[a-z]{2,}/i.test(name);
}
