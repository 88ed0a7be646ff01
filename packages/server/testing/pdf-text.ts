import { getDocumentProxy } from 'unpdf';

interface PdfText {
  readonly text: string;
  readonly page: number;
  /** Inches from the left and from the top of the page; the top is that of the baseline. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface ReadPdf {
  readonly pages: number;
  /** Inches. */
  readonly size: readonly [width: number, height: number];
  readonly title: unknown;
  readonly language: string | null;
  readonly texts: readonly PdfText[];
  /** The roles of the first page's structure, such as Table and Figure, and the texts of its pictures. */
  readonly roles: readonly string[];
  readonly alternatives: readonly string[];
}

interface StructureNode {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly StructureNode[];
}

/** What a PDF says and where, and how its structure tree describes it to screen readers. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = (await document.getMetadata()) as unknown as {
    readonly info: { readonly Title?: string; readonly Language?: string | null };
  };
  const texts: PdfText[] = [];
  let nodes: StructureNode[] = [];
  let size: readonly [number, number] = [0, 0];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    size = [width / 72, height / 72];
    for (const item of (await page.getTextContent()).items)
      if ('str' in item && item.str.trim() !== '')
        texts.push({
          text: item.str,
          page: number,
          x: Number(item.transform[4]) / 72,
          y: (height - Number(item.transform[5])) / 72,
          width: item.width / 72,
        });
    if (number === 1) nodes = flatten((await page.getStructTree()) as StructureNode | null);
  }
  return {
    pages: document.numPages,
    size,
    title: info.Title,
    language: info.Language ?? null,
    texts,
    roles: nodes.flatMap(({ role }) => role ?? []),
    alternatives: nodes.flatMap(({ alt }) => alt ?? []),
  };
}

function flatten(node: StructureNode | null): StructureNode[] {
  return node === null ? [] : [node, ...(node.children ?? []).flatMap(flatten)];
}
