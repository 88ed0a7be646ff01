import type { DateText } from '../primitives/date-text.ts';
import {
  findNextTierRefusal,
  reviewTier,
  toRecordedTier,
  type TierContext,
} from '../regulations/sampling-tier.calculation.ts';
import { findLeadBanContradiction, type LeadBan } from '../service-lines/lead-ban.calculation.ts';
import { lineSides } from '../service-lines/missing-basis.calculation.ts';
import { classificationBases, type ClassificationBasis } from '../service-lines/service-line.values.ts';
import type { ImportPlan } from './import-batch.rules.ts';
import { describeInvalidValue, type RowDraft } from './row-remarks.calculation.ts';

/** EPA allows a landmark, an intersection or coordinates instead of a street address, so the line is still imported. */
export function useOtherIdentifier({ number, values, warnings }: RowDraft): void {
  const identifier = values['otherLocationIdentifier'] ?? values['location.name'];
  if (values['location.addressLine1'] !== undefined || typeof identifier !== 'string') return;
  values['location.addressLine1'] = identifier;
  warnings.push({
    field: 'Street address',
    sentence: `Row ${number} has no street address`,
    found: '',
    allowed: `"${identifier}" is used as the address`,
  });
}

/** [A5.28]: a location requires an address, a city, a state and a ZIP; the last three may come from the defaults. */
export function requireAddress({ number, values, problems }: RowDraft, defaults: ImportPlan['defaults']): void {
  for (const { key, label, fallback, allowed } of addressNeeds) {
    if (values[key] !== undefined || (fallback && defaults[fallback].trim() !== '')) continue;
    if (problems.some((problem) => problem.field === label)) continue;
    problems.push({ field: label, sentence: describeInvalidValue(label, number), found: '', allowed });
  }
}

const addressNeeds: readonly { key: string; label: string; fallback?: 'city' | 'state' | 'zip'; allowed: string }[] = [
  { key: 'location.addressLine1', label: 'Street address', allowed: 'Enter a street address or location identifier' },
  {
    key: 'location.city',
    label: 'City',
    fallback: 'city',
    allowed: 'Enter a city in the row or as the default for the whole file',
  },
  {
    key: 'location.state',
    label: 'State',
    fallback: 'state',
    allowed: 'Enter a state in the row or as the default for the whole file',
  },
  {
    key: 'location.zip',
    label: 'ZIP',
    fallback: 'zip',
    allowed: 'Enter a ZIP in the row or as the default for the whole file',
  },
];

const basisField = {
  system: 'System side basis of classification',
  customer: 'Customer side basis of classification',
} as const;

/** [B5.24]: an unknown material has no basis; a basis in the same row is ignored with a warning. */
export function dropBasisOfUnknown({ number, values, warnings }: RowDraft, mapped: ReadonlySet<string>): void {
  for (const side of lineSides) {
    const material = values[`${side}.material`];
    // A blank material cell leaves a new line unknown, so its basis would not apply to anything.
    const isBlank = material === undefined && mapped.has(`${side}.material`);
    if (material !== 'unknown' && !isBlank) continue;
    const key = `${side}.classificationBasis`;
    const basis = classificationBases.find(({ code }) => code === values[key]);
    if (isBlank) delete values[key];
    else values[key] = 'notAvailable';
    if (basis && basis.code !== 'notAvailable')
      warnings.push({
        field: basisField[side],
        sentence: `Row ${number}: the basis of classification was ignored because the material is unknown`,
        found: basis.label,
        allowed: 'To keep the basis, enter a material, Unknown - Likely Lead or Unknown - Unlikely Lead',
      });
  }
}

/** A tier is stored with its rule; a number that today's rule does not have is stored and must be chosen again. */
export function recordTierRule({ number, values, warnings }: RowDraft, context: TierContext): void {
  const tier = values['location.tier'];
  if (typeof tier !== 'number') return;
  const recorded = toRecordedTier({ tier }, undefined, context);
  const review = reviewTier(recorded, context);
  if (recorded.tierRuleSet) values['location.tierRuleSet'] = recorded.tierRuleSet;
  if (review)
    warnings.push({
      field: 'Tier',
      sentence: `Row ${number}: ${review}`,
      found: String(tier),
      allowed: 'Kept as it is, and listed for review',
    });
}

/** A tier of the rule that comes next is ignored once that rule is in force, or if the rule has no such tier. */
export function warnOfNextTier({ number, values, warnings }: RowDraft, context: TierContext): void {
  const tier = values['location.nextTier'];
  if (typeof tier !== 'number') return;
  const refusal = findNextTierRefusal(tier, undefined, context);
  if (!refusal) return;
  delete values['location.nextTier'];
  warnings.push({
    field: 'Tier under the LCRI',
    sentence: `Row ${number}: the tier under the LCRI was ignored`,
    found: String(tier),
    allowed: refusal,
  });
}

export function warnOfLeadBan({ number, values, warnings }: RowDraft, ban: LeadBan): void {
  for (const side of lineSides) {
    const classificationBasis = values[`${side}.classificationBasis`];
    if (classificationBasis !== 'installedAfterLeadBan') continue;
    const installed = (values[`${side}.installed`] ?? null) as DateText | null;
    const sentence = findLeadBanContradiction(
      { classificationBasis: classificationBasis as ClassificationBasis, installed },
      ban,
    );
    if (sentence)
      warnings.push({
        field: basisField[side],
        sentence: `Row ${number}: ${sentence}`,
        found: installed?.text ?? '',
        allowed: `Check the date or the basis. ${ban.note}`,
      });
  }
}
