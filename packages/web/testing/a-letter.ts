import type { Communication, CommunicationPreview } from '@curbstop/contract/communications/communication.rules';
import { englishTemplates } from '@curbstop/contract/communications/starter-english.values';

/** A draft of the notice to people with a lead service line. */
export function aLetter(overrides: Partial<Communication> = {}): Communication {
  return {
    id: '01995b1e-7c1a-7000-8000-00000000c001',
    name: 'Annual notice',
    templateId: 'serviceLineLead-en',
    communicationType: 'Letter',
    status: 'Draft',
    triggerType: 'AdHocLocation',
    triggerCondition: null,
    language: 'en',
    programId: null,
    eventId: null,
    programName: null,
    eventName: null,
    lastSentOn: null,
    font: 'Arial',
    contentVersion: 1,
    version: 1,
    createdOn: '2026-11-20T15:00:00.000Z',
    updatedOn: '2026-11-20T15:00:00.000Z',
    content: englishTemplates.serviceLineLead,
    problems: [],
    ...overrides,
  };
}

export function aPreview(overrides: Partial<CommunicationPreview> = {}): CommunicationPreview {
  return {
    noRecipient: null,
    letters: 1,
    address: ['Dana Reyes', '12 Osprey Way', 'Harlow Falls, CT 06499'],
    letterDate: 'November 25, 2026',
    blocks: [{ kind: 'paragraph', align: 'left', inlines: [{ text: 'Dear Dana Reyes,' }] }],
    missing: [],
    valueProblem: null,
    addressProblem: null,
    mailHouseProblem: null,
    problems: [],
    fixedTexts: [],
    ...overrides,
  };
}
