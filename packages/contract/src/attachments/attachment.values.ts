import { list } from '../primitives/list.ts';

/**
 * What a file may hang on, in the words of the wire [A3.53]: one word here, one column in `attachment_links`, one entry
 * where the product is put together.
 */
export const relatedEntityTypes = ['location', 'pwsserviceline', 'sample'] as const;
export type RelatedEntityType = (typeof relatedEntityTypes)[number];

/** [A5.39, B9.9]: files in one drop, and in one question. */
export const mostFilesAtOnce = 5;

export const attachmentKinds = ['picture', 'pdf', 'spreadsheet', 'document', 'archive', 'text'] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

export const attachmentKindLabels: Readonly<Record<AttachmentKind, string>> = {
  picture: 'Picture',
  pdf: 'PDF',
  spreadsheet: 'Spreadsheet',
  document: 'Word document',
  archive: 'ZIP archive',
  text: 'Text or CSV',
};

/** [A5.40, B5.36]: what is taken. The content says which kind it is; the ending of the name must belong to that kind. */
export const takenFiles: Readonly<
  Record<AttachmentKind, { readonly endings: readonly string[]; readonly mediaTypes: readonly string[] }>
> = {
  picture: { endings: ['.jpeg', '.jpg', '.png'], mediaTypes: ['image/jpeg', 'image/png'] },
  pdf: { endings: ['.pdf'], mediaTypes: ['application/pdf'] },
  spreadsheet: {
    endings: ['.xls', '.xlsx'],
    mediaTypes: ['application/vnd.ms-excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  document: {
    endings: ['.doc', '.docx'],
    mediaTypes: ['application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  },
  archive: { endings: ['.zip'], mediaTypes: ['application/zip'] },
  text: { endings: ['.csv', '.txt'], mediaTypes: ['text/csv', 'text/plain'] },
};

export const attachmentEndings: readonly string[] = attachmentKinds.flatMap((kind) => takenFiles[kind].endings);

/** Older and locked Office files share one wrapping; what is in it is told by its parts. */
export const lockedOffice = 'application/x-ole-locked';

export const attachmentList = list({
  defaultSort: '-createdOn',
  fields: {
    originalFileName: { label: 'Name', filter: 'text', sort: true },
    kind: { label: 'Type', filter: 'choice', sort: true },
    fileSize: { label: 'Size', sort: true },
    takenOn: { label: 'Taken', filter: 'date', sort: true },
    createdOn: { label: 'Added', filter: 'instant', sort: true },
    createdBy: { label: 'Added by', filter: 'text', sort: true },
  },
});
