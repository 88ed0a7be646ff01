import { Problem } from '@curbstop/contract/primitives/problem';

/** A letter in a GraphQL request; every field is optional there. */
export interface CommunicationInput {
  readonly id?: string | null | undefined;
  readonly version?: number | null | undefined;
  readonly name?: string | null | undefined;
  readonly font?: string | null | undefined;
  readonly communicationType?: string | null | undefined;
  readonly eventId?: string | null | undefined;
  readonly programId?: string | null | undefined;
  readonly language?: string | null | undefined;
  readonly status?: string | null | undefined;
  readonly templateId?: string | null | undefined;
  readonly triggerCondition?: string | null | undefined;
  readonly triggerType?: string | null | undefined;
}

/** The settings of a letter; a template names its language. */
export function toSettings(input: CommunicationInput): Readonly<Record<string, unknown>> {
  return {
    name: input.name,
    communicationType: input.communicationType ?? 'Letter',
    language: input.language ?? (input.templateId?.endsWith('-es') ? 'es' : 'en'),
    triggerType: input.triggerType ?? 'AdHocLocation',
    triggerCondition: input.triggerCondition ?? null,
    programId: input.programId ?? null,
    eventId: input.eventId ?? null,
  };
}

/** The settings of a letter after a change; null clears its results, program and event, and keeps the others. */
export function changeSettings(
  letter: CommunicationInput,
  { programId, eventId, triggerCondition, ...others }: CommunicationInput,
): Readonly<Record<string, unknown>> {
  // Without its event a letter has no program, unless another is named.
  const program = programId === undefined && eventId === null ? null : programId;
  const cleared = withoutBlanks([undefined], { programId: program, eventId, triggerCondition });
  return toSettings({ ...letter, ...withoutBlanks([undefined, null], others), ...cleared });
}

function withoutBlanks(blanks: readonly unknown[], input: CommunicationInput): CommunicationInput {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => !blanks.includes(value)));
}

/** The text of a letter travels as JSON. */
export function parseContent(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw new Problem('invalidProperties', 400, [
      { code: 'invalidProperty', detail: 'The content must be JSON', property: 'content' },
    ]);
  }
}
