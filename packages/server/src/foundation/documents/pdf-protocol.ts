/** A document to create: a template of the folder `documents`, and the values that it prints. */
export interface PdfRequest {
  /** The template's file name without `.typ`. */
  readonly template: string;
  /** Plain JSON. The template prints these values as text and never reads them as markup. */
  readonly data: object;
  /** Images by file name, which the template reads as `/files/<name>`. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
}

/** Several documents of one template with the same images, one for each element of `data`. */
export interface PdfSeries extends Omit<PdfRequest, 'data'> {
  readonly data: readonly object[];
}

/** What became of it. A document is not created if characters of its values are missing from the font. */
export type PdfOutcome =
  | { readonly pdf: Uint8Array }
  | { readonly unprintable: readonly string[] }
  | { readonly failure: string };

/** The response of the process that creates documents, with the memory that it uses now. */
export interface PdfResponse {
  /** In the order of the documents. */
  readonly outcomes: readonly PdfOutcome[];
  readonly residentBytes: number;
}
