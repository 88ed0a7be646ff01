import { z } from 'zod';
import { calendarDate } from '../primitives/date-text.ts';
import { id } from '../primitives/ids.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { createPageRequestShape } from '../primitives/list.ts';
import { createNameRule } from '../primitives/one-line-name.ts';
import { communicationList } from './communication-list.values.ts';
import {
  communicationStatuses,
  communicationTypes,
  languages,
  letterFont,
  maxCommunicationNameLength,
  triggerConditions,
  triggerTypes,
  type TriggerCondition,
  type TriggerType,
} from './communication.values.ts';
import { noticeWordings } from '../regulations/notice-text.values.ts';
import { communicationContent } from './communication-content.rules.ts';
import { defaultRecipients, recipientChoices } from './recipient.values.ts';
import { templateIds } from './starter-template.values.ts';

/** The first day of the recorded required texts (regulations/notice-text.values). */
export const firstLetterDay = '2024-10-16';
export const tooEarlyForLetters = 'Enter 10-16-2024 or a later date; the required texts are recorded from then on';
const programRequired = 'Choose a program';
const eventRequired = 'Choose a sampling event';
const conditionRequired = 'Choose which results the letter is for';
const conditionRefused = 'Only results letters have a condition';

export const communicationName = createNameRule(maxCommunicationNameLength);

/** What people set about a letter besides its text [B3.3, B5.14]. */
const settings = {
  name: communicationName,
  communicationType: z.enum(communicationTypes).default('Letter'),
  language: z.enum(languages, 'Choose a language'),
  triggerType: z.enum(triggerTypes, 'Choose a type'),
  triggerCondition: z.enum(triggerConditions).nullable().default(null),
  programId: id.nullable().default(null),
  eventId: id.nullable().default(null),
};

interface Trigger {
  readonly triggerType: TriggerType;
  readonly triggerCondition: TriggerCondition | null;
  readonly programId: string | null;
  readonly eventId: string | null;
}

/**
 * [B5.14]: a results letter needs a program, an event and the results it is for; a program and an event go together.
 */
function withTriggerRules<S extends z.ZodType<Trigger, unknown>>(shape: S) {
  const isResult = ({ triggerType }: Trigger) => triggerType === 'SendKitResult';
  return shape
    .refine((one) => !isResult(one) || one.programId !== null, {
      path: ['programId'],
      message: programRequired,
      when: isObjectInput,
    })
    .refine((one) => (!isResult(one) && one.programId === null) || one.eventId !== null, {
      path: ['eventId'],
      message: eventRequired,
      when: isObjectInput,
    })
    .refine((one) => !isResult(one) || one.triggerCondition !== null, {
      path: ['triggerCondition'],
      message: conditionRequired,
      when: isObjectInput,
    })
    .refine((one) => isResult(one) || one.triggerCondition === null, {
      path: ['triggerCondition'],
      message: conditionRefused,
      when: isObjectInput,
    })
    .refine((one) => one.eventId === null || one.programId !== null, {
      path: ['programId'],
      message: programRequired,
      when: isObjectInput,
    });
}

/** Arial, alone or first in a list such as `Arial, Helvetica, sans-serif`. */
const arialFamily = /^\s*(["']?)arial\1\s*(,|$)/i;
/**
 * [B3.3, B7.13]: letters have one font, which is also taken as a font family; another is refused instead of ignored.
 */
export const fontChoice = z.object({
  font: z.string().max(200).regex(arialFamily, `Letters are printed in ${letterFont}`).optional(),
});

/** A new letter, from a starter template, whose text it gets. */
export const newCommunication = withTriggerRules(
  z.object({
    ...settings,
    templateId: z.enum(templateIds, 'Choose a template'),
    font: fontChoice.shape.font,
    /** Instead of the text of the template. */
    content: communicationContent.optional(),
  }),
);
export type NewCommunication = z.output<typeof newCommunication>;

/**
 * [B7.13]: a new letter as the specification sends it, with its settings in `communication`. They are checked like
 * those of a new letter once its program is known, which is that of the event unless it is named; the template names
 * the language.
 */
export const specifiedCommunication = z.object({
  communication: z.object({
    name: z.string().nullish(),
    communicationType: z.string().nullish(),
    status: z.string().nullish(),
    templateId: z.string().nullish(),
    triggerType: z.string().nullish(),
    triggerCondition: z.string().nullish(),
    programId: z.string().nullish(),
    eventId: z.string().nullish(),
    language: z.string().nullish(),
  }),
  font: z.string().nullish(),
  content: communicationContent.optional(),
});

/** A copy of a letter, possibly for other results or another event [B4.26, B5.15]. */
export const communicationCopy = withTriggerRules(
  z.object({
    name: settings.name,
    triggerType: settings.triggerType,
    triggerCondition: settings.triggerCondition,
    programId: settings.programId,
    eventId: settings.eventId,
  }),
);
export type CommunicationCopy = z.output<typeof communicationCopy>;

/** A change of a draft: its settings, its text, or both [B4.13]. */
export const communicationChange = withTriggerRules(z.object({ ...settings, content: communicationContent }));
export type CommunicationChange = z.output<typeof communicationChange>;

/** A letter in lists. */
export const communicationRow = z.object({
  id,
  name: z.string(),
  templateId: z.string(),
  communicationType: z.enum(communicationTypes),
  status: z.enum(communicationStatuses),
  triggerType: z.enum(triggerTypes),
  triggerCondition: z.enum(triggerConditions).nullable(),
  language: z.enum(languages),
  programId: id.nullable(),
  eventId: id.nullable(),
  programName: z.string().nullable(),
  eventName: z.string().nullable(),
  /** The newest day on which letters of it were recorded as mailed, by post or by email. */
  lastSentOn: z.string().nullable(),
  font: z.literal(letterFont),
  /** The version of its text; letters that were sent name it. */
  contentVersion: z.number().int(),
  version: z.number().int(),
  createdOn: z.string(),
  updatedOn: z.string(),
});
export type CommunicationRow = z.output<typeof communicationRow>;

const letterProblem = z.object({ code: z.string(), sentence: z.string() });

/** A letter with its text and what still prevents it from being active. */
export const communication = communicationRow.extend({
  content: z.unknown(),
  problems: z.array(letterProblem),
});
export type Communication = z.output<typeof communication>;

/** Active letters whose text or letterhead would be refused today: they were activated before it was compared. */
export const refusedLetterList = z.object({
  items: z.array(z.object({ id, name: z.string(), problems: z.array(z.string()) })),
});
export type RefusedLetterList = z.output<typeof refusedLetterList>;

/** Drafts and active letters with sentences that their starter template does not have any more. */
export const earlierTextList = z.object({
  items: z.array(
    z.object({
      id,
      name: z.string(),
      status: z.enum(communicationStatuses),
      texts: z.array(z.object({ earlier: z.string(), now: z.string(), reason: z.string(), changedOn: calendarDate })),
    }),
  ),
});
export type EarlierTextList = z.output<typeof earlierTextList>;

/** A version of the text of a letter; versions are only added. */
export const communicationVersion = z.object({
  number: z.number().int(),
  language: z.enum(languages),
  content: z.unknown(),
  savedBy: z.string(),
  savedOn: z.string(),
});
export type CommunicationVersion = z.output<typeof communicationVersion>;

/** An image of letters; `fileId` is what the text of a letter names. */
export const letterImage = z.object({ fileId: id, fileName: z.string(), size: z.number().int() });
export type LetterImage = z.output<typeof letterImage>;

const mergeField = z.object({
  key: z.string(),
  label: z.string(),
  group: z.string(),
  example: z.string(),
  choices: z.array(z.string()).optional(),
});

export const mergeFieldQuery = z.object({ eventId: id.optional() });
export const mergeFieldList = z.object({ items: z.array(mergeField), sampleQuantity: z.number().int() });

/** A text of a letter that is shown as it would be sent to a location. Without one, with examples. */
export const previewRequest = z.object({
  content: communicationContent,
  language: z.enum(languages),
  name: z.string().max(maxCommunicationNameLength).default('Preview'),
  eventId: id.nullable().default(null),
  templateId: z.enum(templateIds).nullable().default(null),
  triggerType: z.enum(triggerTypes).nullable().default(null),
  /** Without it, that of the template. */
  triggerCondition: z.enum(triggerConditions).nullable().default(null),
  communicationType: z.enum(communicationTypes).default('Letter'),
  locationId: id.nullable().default(null),
  /** The recipients of the letter at the location. */
  to: z.enum(recipientChoices).default(defaultRecipients),
  /** Today, unless a later letter is to be seen. */
  letterDate: calendarDate
    .refine((day) => day >= firstLetterDay, tooEarlyForLetters)
    .nullable()
    .default(null),
});
export type PreviewRequest = z.output<typeof previewRequest>;

export const communicationPreview = z.object({
  /** Why the location has no recipient; then it is not composed. */
  noRecipient: z.string().nullable(),
  /** How many letters the location gets; the first is shown. */
  letters: z.number().int(),
  /** The lines in the window of the envelope. */
  address: z.array(z.string()),
  /** As the letter prints it. */
  letterDate: z.string(),
  /** `ComposedBlock`s. */
  blocks: z.array(z.unknown()),
  /** Labels of the fields without a value. */
  missing: z.array(z.string()),
  /** Why the values of this recipient can't be printed; the letter itself may have no problem. */
  valueProblem: z.string().nullable(),
  /** Why the post can't read the address through the window of the envelope; null for an email. */
  addressProblem: z.string().nullable(),
  /** Why the mail house would refuse the address; null if none is configured, and for an email. */
  mailHouseProblem: z.string().nullable(),
  problems: z.array(letterProblem),
  /** The texts that a rule fixes, with their sources. */
  fixedTexts: z.array(
    z.object({ key: z.string(), label: z.string(), wording: z.enum(noticeWordings), source: z.string() }),
  ),
});
export type CommunicationPreview = z.output<typeof communicationPreview>;

const filterPrefix = /^(filters\[)?communications\.(?=\w)/;

/** [B7.12]: clients of the specification write the filters with a prefix, such as `filters[communications.status]`. */
export const communicationQuery = z
  .record(z.string(), z.unknown())
  .transform((query) =>
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name.replace(filterPrefix, '$1'), value])),
  )
  .pipe(createPageRequestShape(communicationList));
