/** A PDF of one letter-size page: a title and lines below it, in a typeface that every reader has. */
export function writePdf(title: string, lines: readonly string[]): Buffer {
  const text = [
    'BT',
    '72 716 Td',
    '/F1 18 Tf',
    `(${escaped(title)}) Tj`,
    '/F1 11 Tf',
    '0 -14 Td',
    ...lines.flatMap((line) => ['0 -18 Td', `(${escaped(line)}) Tj`]),
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let written = '%PDF-1.4\n';
  const begins = objects.map((object, at) => {
    const begin = written.length;
    written += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return begin;
  });
  const table = ['0000000000 65535 f ', ...begins.map((begin) => `${String(begin).padStart(10, '0')} 00000 n `)];
  return Buffer.from(
    `${written}xref\n0 ${table.length}\n${table.join('\n')}\ntrailer\n<< /Size ${table.length} /Root 1 0 R >>\nstartxref\n${written.length}\n%%EOF\n`,
    'latin1',
  );
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, String.raw`\$&`);
}
