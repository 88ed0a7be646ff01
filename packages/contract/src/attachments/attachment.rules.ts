import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { pageRequest } from '../primitives/list.ts';
import { attachmentKinds, attachmentList, relatedEntityTypes } from './attachment.values.ts';

export const relatedEntityType = z.enum(relatedEntityTypes, 'Files cannot be attached to records of this kind');

/** What a file hangs on [A3.53, A3.54], with what people call it. */
export const attachmentLink = z.object({
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
  /** As whoever added it called it. */
  originalFileName: z.string(),
  /** As it is saved again. */
  fileName: z.string(),
  mediaType: z.string(),
  kind: z.enum(attachmentKinds),
  fileSize: z.number().int(),
  /** It is meant to prove to the State that notices went out. */
  useCNC: z.boolean(),
  /** When a photo was taken, on the camera's clock; null where nothing says so. */
  takenOn: z.string().nullable(),
  takenAt: z.string().nullable(),
  /** Whether a photo was meant to keep where it was taken. */
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

/** [A7.30]: a location's list may hold what hangs on its service lines too. */
export const attachmentQuestion = z.intersection(pageRequest(attachmentList), z.object({ includeChildren: yesOrNo }));

/** The fields of an upload, which are sent before its files; `locationId` and `assetId` may be repeated [A7.29]. */
export const uploadFields = { useCNC: yesOrNo, keepPlace: yesOrNo, locationId: id, assetId: id } as const;
