import { nouns, listNounsWith, type NounSettings, type NounWith } from '../nouns/noun.values.ts';
import { defineList } from '../primitives/list.ts';

/** The nouns whose records a file can be attached to. */
export type AttachableNoun = NounWith<'attachments'>;
export const attachableNouns = listNounsWith('attachments');
/** Their names in the API [A3.53]. */
export type RelatedEntityType = NounSettings<'attachments'>[AttachableNoun]['apiName'];
export const relatedEntityTypes = attachableNouns.map((noun) => nouns[noun].attachments.apiName);

export function getNounOfEntity(type: RelatedEntityType): AttachableNoun {
  const noun = attachableNouns.find((name) => nouns[name].attachments.apiName === type);
  if (!noun) throw new Error(`Files cannot be attached to ${type}`);
  return noun;
}

/** [A5.39, B9.9]: files in one drop, and in one request. */
export const maxFilesPerUpload = 5;

export const attachmentKinds = ['picture', 'pdf', 'spreadsheet', 'document', 'archive', 'text'] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

export const attachmentKindLabels: Readonly<Record<AttachmentKind, string>> = {
  picture: 'Photo or image',
  pdf: 'PDF',
  spreadsheet: 'Spreadsheet',
  document: 'Word document',
  archive: 'ZIP archive',
  text: 'Text or CSV',
};

/**
 * [A5.40, B5.36]: the accepted kinds of files. The content determines the kind; the file extension must belong to it.
 */
export const acceptedFiles: Readonly<
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

export const attachmentEndings: readonly string[] = attachmentKinds.flatMap((kind) => acceptedFiles[kind].endings);

/** Older and locked Office files share one container format; its parts determine the kind. */
export const lockedOffice = 'application/x-ole-locked';

export const attachmentList = defineList({
  defaultSort: '-createdOn',
  fields: {
    originalFileName: { label: 'Name', filter: 'text', sort: true },
    kind: { label: 'Type', filter: 'choice', choices: attachmentKinds, sort: true },
    fileSize: { label: 'Size', sort: true },
    takenOn: { label: 'Taken', filter: 'date', sort: true },
    createdOn: { label: 'Added', filter: 'instant', sort: true },
    createdBy: { label: 'Added by', filter: 'text', sort: true },
  },
});
