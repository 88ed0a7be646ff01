/**
 * `{name}_DD-MM-YYYY.xlsx` [A9.22]. `date` is a calendar day, `YYYY-MM-DD`; characters that file systems refuse become
 * `-`.
 */
export function createDatedFileName(
  name: string,
  date: string,
  extension: 'xlsx' | 'csv' | 'pdf' | 'zip' = 'xlsx',
): string {
  const [year, month, day] = date.split('-');
  const safe =
    name
      .replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
      .replace(/^[.\s-]+|[.\s-]+$/g, '')
      .slice(0, 120) || 'download';
  return `${safe}_${day}-${month}-${year}.${extension}`;
}
