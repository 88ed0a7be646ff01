const tree = /\/Type\s*\/Pages\b[^>]*?\/Count\s+(\d+)/g;

/** The number of pages, as the compiler writes it: in the root of the page tree, uncompressed. */
export function countPages(pdf: Uint8Array): number {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1');
  const counts = [...text.matchAll(tree)].map(([, count]) => Number(count));
  if (counts.length === 0) throw new Error('The pages of the PDF are not where the compiler writes them.');
  return Math.max(...counts);
}
