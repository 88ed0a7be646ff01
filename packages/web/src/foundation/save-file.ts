import type { ReceivedFile } from './client.ts';

/** Saves a file to the browser's downloads. */
export function saveFile({ content, fileName }: ReceivedFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Browsers read the object URL after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
