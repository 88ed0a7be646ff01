import { joinWithOr } from '../primitives/join-list.ts';
import { attachmentKinds, lockedOffice, acceptedFiles, type AttachmentKind } from './attachment.values.ts';

/** The kind to store a file as, or why it is refused, as the end of a sentence that begins with its name. */
type FileCheck = { readonly kind: AttachmentKind } | { readonly why: string };

/** Determines the kind of a file by its content. A file whose extension does not match is refused, not corrected. */
export function detectFileKind(name: string, mediaType: string): FileCheck {
  if (mediaType === lockedOffice)
    return {
      why: 'is locked with a password, so its contents cannot be checked. Save it without the password, then upload it again.',
    };
  const kind = attachmentKinds.find((one) => acceptedFiles[one].mediaTypes.includes(mediaType));
  if (!kind)
    return {
      why: `contains ${describeContent(mediaType)}, which cannot be attached. Upload an image (JPEG or PNG), a PDF, an Excel or Word file, a ZIP archive, a CSV file or plain text.`,
    };
  const ending = getEnding(name);
  // Office files are ZIP archives, so the extension .zip is correct for them.
  const fits = acceptedFiles[kind].endings.includes(ending) || (ending === '.zip' && isZip(mediaType));
  if (!fits)
    return {
      why: `contains ${describeContent(mediaType)}, but its name does not end in ${joinWithOr(acceptedFiles[kind].endings)}. Rename the file, then upload it again.`,
    };
  return { kind: ending === '.zip' ? 'archive' : kind };
}

/** The name for downloads: characters that a file system would refuse are replaced. */
export function toSavedName(name: string): string {
  return name.replace(/[<>:"/\\|?*]/g, '_').replace(/[. ]+$/, '') || 'file';
}

/** Images and PDF are shown in the browser; other files are only downloaded, because showing them could run code. */
export function isPreviewed(kind: AttachmentKind): boolean {
  return kind === 'picture' || kind === 'pdf';
}

function getEnding(name: string): string {
  return /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '';
}

function isZip(mediaType: string): boolean {
  return mediaType === 'application/zip' || mediaType.includes('openxmlformats');
}

const contents: Readonly<Record<string, string>> = {
  'text/html': 'a web page',
  'image/svg+xml': 'an SVG drawing',
  'application/xml': 'XML',
  'image/gif': 'a GIF image',
  'image/webp': 'a WebP image',
  'image/tiff': 'a TIFF image',
  'image/heic': 'a HEIC image',
  'video/mp4': 'a video',
  'application/gzip': 'a GZIP archive',
  'application/rtf': 'rich text (RTF)',
  'image/jpeg': 'a JPEG image',
  'image/png': 'a PNG image',
  'application/pdf': 'a PDF',
  'application/zip': 'a ZIP archive',
  'text/csv': 'plain text',
  'text/plain': 'plain text',
  'application/x-ole-storage': 'an Office file other than Excel or Word',
};

function describeContent(mediaType: string): string {
  if (contents[mediaType]) return contents[mediaType];
  if (acceptedFiles.spreadsheet.mediaTypes.includes(mediaType)) return 'an Excel workbook';
  if (acceptedFiles.document.mediaTypes.includes(mediaType)) return 'a Word document';
  return 'an unrecognized file type';
}
