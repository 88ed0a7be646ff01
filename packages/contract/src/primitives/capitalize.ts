/** "the date" -> "The date". */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "The date" -> "the date". */
export function decapitalize(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
