/** The States whose own forms the product supports [A6.14, B6.7, B6.8]; all others use the general ones. */
export const primacyFormCodes = ['IN', 'GA', 'DE', 'AZ', 'RI', 'OR'] as const;
export type PrimacyFormCode = (typeof primacyFormCodes)[number];

export interface PrimacyForms {
  /** The form used to submit an inventory. */
  readonly submissionForm: PrimacyFormCode | 'default';
  /** The sheet used to import locations and service lines. */
  readonly inventoryTemplate: 'combined' | `combined${PrimacyFormCode}`;
}

const ofState = (code: PrimacyFormCode): PrimacyForms => ({
  submissionForm: code,
  inventoryTemplate: `combined${code}`,
});
const general: PrimacyForms = { submissionForm: 'default', inventoryTemplate: 'combined' };

/** What follows from the State of a water system. */
const primacyForms: Readonly<Record<PrimacyFormCode, PrimacyForms>> = {
  IN: ofState('IN'),
  GA: ofState('GA'),
  DE: ofState('DE'),
  AZ: ofState('AZ'),
  RI: ofState('RI'),
  OR: ofState('OR'),
};

export function getPrimacyForms(primacyCode: string): PrimacyForms {
  return primacyFormCodes.some((code) => code === primacyCode) ? primacyForms[primacyCode as PrimacyFormCode] : general;
}
