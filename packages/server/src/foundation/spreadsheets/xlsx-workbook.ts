import { spreadsheetProblems } from '@curbstop/contract/primitives/spreadsheet.problems';
import { readComments, type CellComment } from './xlsx-comments.ts';
import type { WorkbookPackage } from './xlsx-package.ts';
import { parseStyles, type NumberStyle } from './xlsx-styles.ts';
import { getAttribute, XmlScanner } from './xml-scanner.ts';

interface WorkbookSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly part: string;
}
export interface WorkbookParts {
  readonly sheets: readonly WorkbookSheet[];
  /** Workbooks of early Macintosh Excel count days from 1904. */
  readonly is1904: boolean;
  readonly styles: readonly NumberStyle[];
  readonly sharedStringsPart: string | undefined;
}

const maxProperties = 100;

/** The custom properties of a workbook; only text values are read. */
export async function readProperties(file: WorkbookPackage): Promise<Record<string, string>> {
  const root = file.has('_rels/.rels') ? await readRelations(file, '') : new Map<string, Relation>();
  const part = [...root.values()].find((relation) => relation.kind === 'custom-properties')?.target;
  const properties: Record<string, string> = {};
  if (part === undefined || !file.has(part)) return properties;
  let name: string | undefined;
  const scanner = new XmlScanner({
    open(tag, attributes) {
      if (tag === 'property') name = getAttribute(attributes, 'name');
    },
    text(text) {
      if (name !== undefined && text.trim() !== '' && Object.keys(properties).length < maxProperties)
        properties[name] = ((properties[name] ?? '') + text).slice(0, 400);
    },
    close(tag) {
      if (tag === 'property') name = undefined;
    },
  });
  scanner.push(await file.text(part));
  scanner.end();
  return properties;
}

interface Relation {
  readonly kind: string;
  readonly target: string;
}

export async function readWorkbook(file: WorkbookPackage): Promise<WorkbookParts> {
  const workbookPart = await findWorkbookPart(file);
  const relations = await readRelations(file, workbookPart);
  const { sheets, is1904 } = parseSheetList(await file.text(workbookPart));
  const findPart = (kind: string) =>
    [...relations.values()].find((relation) => relation.kind === kind && file.has(relation.target))?.target;
  const stylesPart = findPart('styles');
  return {
    is1904,
    // Chart sheets are listed too, but have no cells.
    sheets: sheets.flatMap(({ name, hidden, relationId }) => {
      const relation = relations.get(relationId);
      return relation?.kind === 'worksheet' && file.has(relation.target)
        ? [{ name, hidden, part: relation.target }]
        : [];
    }),
    styles: stylesPart ? parseStyles(await file.text(stylesPart)) : [],
    sharedStringsPart: findPart('sharedStrings'),
  };
}

/** The comments of a sheet. Threaded comments are also stored as notes, for versions of Excel without them. */
export async function readSheetComments(file: WorkbookPackage, { part }: WorkbookSheet): Promise<CellComment[]> {
  const relations = [...(await readRelations(file, part)).values()].filter(({ target }) => file.has(target));
  const relation =
    relations.find(({ kind }) => kind === 'comments') ?? relations.find(({ kind }) => kind === 'threadedComment');
  return relation ? readComments(file, relation.target) : [];
}

async function findWorkbookPart(file: WorkbookPackage): Promise<string> {
  if (file.has('xl/workbook.bin')) throw spreadsheetProblems.binaryExcelFile();
  if (file.has('content.xml') && file.has('mimetype')) throw spreadsheetProblems.openDocumentFile();
  if (!file.has('_rels/.rels')) {
    if (file.has('xl/workbook.xml')) return 'xl/workbook.xml';
    throw file.has('xl/_rels/workbook.xml.rels')
      ? spreadsheetProblems.brokenWorkbook()
      : spreadsheetProblems.notASpreadsheet();
  }
  const root = await readRelations(file, '');
  const part = [...root.values()].find((relation) => relation.kind === 'officeDocument')?.target;
  // A Word or PowerPoint file is the same kind of package with a different main part.
  if (!part || !/(?:^|\/)workbook[^/]*\.xml$/i.test(part)) throw spreadsheetProblems.notASpreadsheet();
  if (!file.has(part)) throw spreadsheetProblems.brokenWorkbook();
  return part;
}

async function readRelations(file: WorkbookPackage, part: string): Promise<Map<string, Relation>> {
  const slash = part.lastIndexOf('/');
  const folder = part.slice(0, slash + 1);
  const path = `${folder}_rels/${part.slice(slash + 1)}.rels`;
  const relations = new Map<string, Relation>();
  if (!file.has(path)) return relations;
  const scanner = new XmlScanner({
    open(name, attributes) {
      if (name !== 'Relationship' || getAttribute(attributes, 'TargetMode') === 'External') return;
      const type = getAttribute(attributes, 'Type') ?? '';
      relations.set(getAttribute(attributes, 'Id') ?? '', {
        kind: type.slice(type.lastIndexOf('/') + 1),
        target: resolvePart(folder, getAttribute(attributes, 'Target') ?? ''),
      });
    },
    text() {},
    close() {},
  });
  // A sheet has a relation for each of its hyperlinks.
  for await (const piece of file.pieces(path)) scanner.push(piece);
  scanner.end();
  return relations;
}

function resolvePart(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.' && step !== '') path.push(step);
  }
  return path.join('/');
}

function parseSheetList(xml: string): {
  sheets: { name: string; hidden: boolean; relationId: string }[];
  is1904: boolean;
} {
  const sheets: { name: string; hidden: boolean; relationId: string }[] = [];
  let is1904 = false;
  const scanner = new XmlScanner({
    open(name, attributes) {
      if (name === 'workbookPr') is1904 ||= ['1', 'true'].includes(getAttribute(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      // The prefix of the relationships namespace is nearly always r, but may be any.
      const relationId = getAttribute(attributes, 'r:id') ?? /\w+:id\s*=\s*["']([^"']+)/.exec(attributes)?.[1] ?? '';
      sheets.push({
        name: getAttribute(attributes, 'name') ?? '',
        hidden: (getAttribute(attributes, 'state') ?? 'visible') !== 'visible',
        relationId,
      });
    },
    text() {},
    close() {},
  });
  scanner.push(xml);
  scanner.end();
  return { sheets, is1904 };
}
