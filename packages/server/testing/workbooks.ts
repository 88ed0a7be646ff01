import { Buffer } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import type { SheetRow } from '@curbstop/contract/primitives/cell';
import { handleChildRequest, toWorkbookProblem } from '../src/foundation/spreadsheets/xlsx-child-handler.ts';
import type {
  ChildMessage,
  ChildPageRequest,
  SheetOutline,
  WireRow,
} from '../src/foundation/spreadsheets/xlsx-protocol.ts';

/**
 * A workbook from raw XML, for content that libraries don't write. `sheets` maps names to the content of `<worksheet>`.
 */
export function rawWorkbook(
  sheets: Readonly<Record<string, string>>,
  more: {
    readonly workbook?: string;
    readonly sharedStrings?: string;
    readonly cellFormats?: readonly string[];
    readonly parts?: Readonly<Record<string, string | Buffer>>;
  } = {},
): Promise<Buffer> {
  const names = Object.keys(sheets);
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const formats = more.cellFormats ?? ['General'];
  return createZip({
    '_rels/.rels': relations([`<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`]),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}">${more.workbook ?? ''}<sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      ),
      `<Relationship Id="rId90" Type="${office}/styles" Target="styles.xml"/>`,
      ...(more.sharedStrings === undefined
        ? []
        : [`<Relationship Id="rId91" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>`]),
    ]),
    'xl/styles.xml': `<styleSheet ${main}><numFmts>${formats.map((format, index) => `<numFmt numFmtId="${200 + index}" formatCode="${format.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}</cellXfs></styleSheet>`,
    ...(more.sharedStrings !== undefined && { 'xl/sharedStrings.xml': `<sst ${main}>${more.sharedStrings}</sst>` }),
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<?xml version="1.0"?><worksheet ${main}>${sheets[name]}</worksheet>`,
      ]),
    ),
    ...more.parts,
  });
}

function relations(entries: readonly string[]): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`;
}

export async function createZip(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** Response of the workbook process, computed in this process because starting it from source takes seconds. */
async function answersHere(request: ChildPageRequest): Promise<(ChildMessage | WireRow[])[]> {
  const messages: (ChildMessage | WireRow[])[] = [];
  await handleChildRequest(request, (message) => {
    messages.push(message as ChildMessage);
    return Promise.resolve();
  }).catch((error: unknown) => {
    throw toWorkbookProblem(error) ?? error;
  });
  return messages;
}

export async function outlineInProcess(path: string, sampleRows = 10): Promise<SheetOutline[]> {
  return (await answersHere({ ask: 'outline', path, sampleRows })).flatMap((message) =>
    !Array.isArray(message) && message.sheet ? [message.sheet] : [],
  );
}

export async function readRowsInProcess(
  path: string,
  from: { readonly sheet: string; readonly fromRow: number },
): Promise<SheetRow[]> {
  const messages = await answersHere({ ask: 'rows', path, batchRows: 500, ...from });
  return messages.flatMap((message) =>
    Array.isArray(message) ? message.map(([number, ...cells]) => ({ number, cells })) : [],
  );
}
