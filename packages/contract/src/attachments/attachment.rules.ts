import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { createPageRequestShape } from '../primitives/list.ts';
import { attachmentKinds, attachmentList, relatedEntityTypes } from './attachment.values.ts';

export const relatedEntityType = z.enum(relatedEntityTypes, 'Files cannot be attached to records of this kind');

/** The record that a file is attached to [A3.53, A3.54], with its name. */
const attachmentLink = z.object({
  relatedEntityType,
  relatedEntityId: id,
  locationId: id.nullable(),
  assetId: id.nullable(),
  sampleId: id.nullable(),
  name: z.string(),
});
export type AttachmentLink = z.infer<typeof attachmentLink>;

/** [A3.51-A3.54] */
export const attachment = z.object({
  id,
  /** The original file name. */
  originalFileName: z.string(),
  /** The name for downloads. */
  fileName: z.string(),
  mediaType: z.string(),
  kind: z.enum(attachmentKinds),
  fileSize: z.number().int(),
  /** The file is meant as a notice certification for the State. */
  useCNC: z.boolean(),
  /** When a photo was taken, by the camera's clock; null if not recorded. */
  takenOn: z.string().nullable(),
  takenAt: z.string().nullable(),
  /** Whether to keep the GPS location of a photo. */
  keepsPlace: z.boolean(),
  createdOn: z.string(),
  createdBy: z.string(),
  links: z.array(attachmentLink),
});
export type Attachment = z.infer<typeof attachment>;

const yesOrNo = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');

/** [A7.30]: a location's list can include files of its service lines. */
export const attachmentQuery = z.intersection(
  createPageRequestShape(attachmentList, ['includeChildren']),
  z.object({ includeChildren: yesOrNo }),
);

/** The form fields of an upload, sent before its files; `locationId` and `assetId` can be repeated [A7.29]. */
export const uploadFields = { useCNC: yesOrNo, keepPlace: yesOrNo, locationId: id, assetId: id } as const;
