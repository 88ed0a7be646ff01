const preferences = '/ViewerPreferences <<';
const displayTitle = '\n    /DisplayDocTitle true';
const pointer = /startxref\n(\d+)\n%%EOF\s*$/;

/**
 * Viewers then name the window by the title instead of the file's name (PDF/UA-1, 7.1), which the compiler only
 * requests for when it checks that standard. The catalog is the last object before the table of objects, so only the
 * place of the table changes.
 */
export function showDocumentTitle(pdf: Uint8Array): Uint8Array {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const preferencesStart = bytes.lastIndexOf(preferences, undefined, 'latin1');
  const ending = bytes.subarray(-64).toString('latin1');
  const table = Number(pointer.exec(ending)?.[1]);
  if (preferencesStart < 0 || !(preferencesStart < table))
    throw new Error('The catalog of the PDF is not where the compiler writes it.');
  const end = preferencesStart + preferences.length;
  const tail = bytes
    .subarray(end)
    .toString('latin1')
    .replace(pointer, `startxref\n${table + displayTitle.length}\n%%EOF`);
  return new Uint8Array(Buffer.concat([bytes.subarray(0, end), Buffer.from(displayTitle + tail, 'latin1')]));
}
