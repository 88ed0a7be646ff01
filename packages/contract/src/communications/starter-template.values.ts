import {
  letterLanguages,
  noticeTextLabels,
  noticeTexts,
  type LetterLanguage,
  type NoticeTextKey,
  type NoticeWording,
} from '../regulations/notice-text.values.ts';
import type { CommunicationType, TriggerCondition, TriggerType } from './communication.values.ts';

/** What a starter template is for, in both languages. */
interface TemplateKind {
  readonly kind: string;
  readonly name: string;
  readonly description: string;
  readonly triggerType: TriggerType;
  readonly triggerCondition: TriggerCondition | null;
  /** The texts that a rule fixes in this letter; it can't be active without them. */
  readonly fixedTexts: readonly NoticeTextKey[];
  /**
   * The rule that requires the letter or its content with the day on which it was read, and the document of EPA about
   * it with its date.
   */
  readonly source: string;
}

const parseDate = 'as of November 22, 2026';
const consumerNotice = `40 CFR 141.85(d), ${parseDate}. EPA’s own form is “Consumer Notice of Lead Tap Water Results” (undated, with the action level of 15 µg/L)`;
const lineNotice = `40 CFR 141.85(e), and the contents listed in EPA’s Service Line Inventory Template of July 27, 2022, ${parseDate}. EPA’s own templates are “Notification of Known or Potential Service Line Containing Lead” of July 24, 2024`;
const adHoc = { triggerType: 'AdHocLocation', triggerCondition: null } as const;
const lineTexts = ['lineStatement', 'leadHealthEffects'] as const;
/** Texts of every notice of results, for any template. */
export const resultTexts = ['resultStatement', 'leadHealthEffects', 'leadLevelDefinitions'] as const;

export const templateKinds = [
  {
    kind: 'blank',
    name: 'Blank letter',
    description: 'Your letterhead with an empty page.',
    ...adHoc,
    fixedTexts: [],
    source: 'No rule',
  },
  {
    kind: 'serviceLineLead',
    name: 'Service line notice: Lead',
    description: 'Annual notice to people served by a lead service line.',
    ...adHoc,
    fixedTexts: lineTexts,
    source: lineNotice,
  },
  {
    kind: 'serviceLineGrr',
    name: 'Service line notice: Galvanized Requiring Replacement',
    description: 'Annual notice to people served by a galvanized line that requires replacement.',
    ...adHoc,
    fixedTexts: lineTexts,
    source: lineNotice,
  },
  {
    kind: 'serviceLineUnknown',
    name: 'Service line notice: Lead Status Unknown',
    description: 'Annual notice to people whose service line may be lead.',
    ...adHoc,
    fixedTexts: lineTexts,
    source: lineNotice,
  },
  {
    kind: 'newCustomer',
    name: 'New customer notice',
    description: 'What the service line is made of, for new customers when service begins.',
    ...adHoc,
    fixedTexts: lineTexts,
    source: lineNotice,
  },
  {
    kind: 'resultNonDetect',
    name: 'Consumer notice: non-detect',
    description: 'Result of a tap sample in which lead was not detected.',
    triggerType: 'SendKitResult',
    triggerCondition: 'nonDetect',
    fixedTexts: resultTexts,
    source: consumerNotice,
  },
  {
    kind: 'resultDetect',
    name: 'Consumer notice: detect',
    description: 'Result of a tap sample at or below the action level.',
    triggerType: 'SendKitResult',
    triggerCondition: 'detect',
    fixedTexts: resultTexts,
    source: consumerNotice,
  },
  {
    kind: 'resultExceedance',
    name: 'Consumer notice: exceedance',
    description: 'Result of a tap sample above the action level.',
    triggerType: 'SendKitResult',
    triggerCondition: 'exceedance',
    fixedTexts: resultTexts,
    source: consumerNotice,
  },
  {
    kind: 'resultAll',
    name: 'Consumer notice: all results',
    description: 'Every result of a kit in one table, whatever was found.',
    triggerType: 'SendKitResult',
    triggerCondition: 'allResults',
    fixedTexts: resultTexts,
    source: consumerNotice,
  },
  {
    kind: 'publicNoticeTier1',
    name: 'Tier 1 public notice: lead action level exceedance',
    description: 'Notice within 24 hours after the system learns of an exceedance of the lead action level.',
    ...adHoc,
    fixedTexts: ['leadExceedance', 'leadHealthEffects', 'shareNotice'],
    source: `40 CFR 141.202 and 141.205, ${parseDate}. The text of Appendix B, D.23 of 2024 is taken from 141.85(a)(1)(ii); confirm it with your State. EPA describes the notice in its fact sheet “Requirements for Tier 1 Public Notice Following a Lead Action Level Exceedance” of 2024 (NEPIS P101DUOL). Its own template is in “Tier 1 Public Notice for Lead Action Level Exceedances” of October 2024 (EPA 816-F-24-020)`,
  },
  {
    kind: 'replacementOffer',
    name: 'Offer to replace a service line',
    description: 'Invites the owner to have their side replaced.',
    ...adHoc,
    fixedTexts: ['leadHealthEffects'],
    source: `40 CFR 141.84, ${parseDate}. EPA’s own example is in “Notification and Reporting Requirements for Partial Lead Service Line Replacement” of April 2000 (EPA 815-R-99-022), Appendix A`,
  },
  {
    kind: 'filterInstructions',
    name: 'Filter instructions',
    description: 'Handed out with a pitcher filter after work on a service line.',
    ...adHoc,
    fixedTexts: [],
    source:
      'EPA’s “Consumer Tool for Identifying Point-of-Use and Pitcher Filters Certified to Reduce Lead in Drinking Water” of June 6, 2024 (EPA/600/F-24/143), on filters certified to NSF/ANSI 42 and 53. Confirm the steps with the instructions of your filter',
  },
] as const satisfies readonly TemplateKind[];
export type TemplateKindName = (typeof templateKinds)[number]['kind'];

/** A template to start from [B3.4]: a kind of letter in a language. */
export interface StarterTemplate extends TemplateKind {
  readonly kind: TemplateKindName;
  readonly id: TemplateId;
  readonly language: LetterLanguage;
  readonly communicationType: CommunicationType;
  /** Whose words its text is. */
  readonly wordingSource: string;
}
export type TemplateId = `${TemplateKindName}-${LetterLanguage}`;

/** What `wordingSource` of every starter template begins with. */
const ownWording = 'Our wording, not checked against an EPA template.';

/** In one line whose words a template has, and the rest: which of its texts are from where. */
export const splitWordingSource = (wordingSource: string): readonly [summary: string, details: string] =>
  wordingSource.startsWith(ownWording)
    ? [ownWording, wordingSource.slice(ownWording.length).trim()]
    : [wordingSource, ''];

/** No template was compared word for word with one of EPA; some of the texts that it contains are the rule’s own. */
function describeWordingSource({ kind, fixedTexts, triggerType }: TemplateKind, language: LetterLanguage): string {
  const isTier1 = kind === 'publicNoticeTier1';
  const withWording = (wording: NoticeWording) =>
    fixedTexts
      .filter((key) => !(isTier1 && key === 'leadHealthEffects'))
      .filter((key) => noticeTexts.some((text) => text.key === key && text.wording === wording))
      .map((key) => noticeTextLabels[key].toLowerCase())
      .join(', ');
  const [ofRule, ofStates] = [withWording('rule'), withWording('stateNotice')];
  const labels = wordingLabels[language];
  return [
    ownWording,
    ...(ofRule ? [`${labels.rule}: ${ofRule}.`] : []),
    ...(ofStates ? [`${labels.stateNotice}: ${ofStates}.`] : []),
    ...(isTier1 ? [tier1HealthEffects[language]] : []),
    ...(triggerType === 'SendKitResult' ? [copperSource[language]] : []),
  ].join(' ');
}

const wordingLabels: Readonly<Record<LetterLanguage, Readonly<Record<'rule' | 'stateNotice', string>>>> = {
  en: { rule: 'Word for word from the rule', stateNotice: 'As worded in State notices' },
  es: {
    rule: 'Our translation of the rule’s words',
    stateNotice: 'Our translation of the words of State notices',
  },
};

/** Appendix B, D.23 of 2024, which the rule names for this notice, was not at hand. */
const comparedUntil2027 =
  'until October 31, 2027 from 40 CFR 141.85(a)(1)(ii), not compared with Appendix B, D.23 of 2024; confirm it with your State.';
const tier1HealthEffects: Readonly<Record<LetterLanguage, string>> = {
  en: `Health effects of lead: ${comparedUntil2027}`,
  es: `Health effects of lead: our translation, ${comparedUntil2027}`,
};

/** The Code was not at hand. */
const comparedCopy =
  'compared on November 27, 2026 with a fact sheet of the Ohio State University that has the same sentences, not with the Code.';
const copperSource: Readonly<Record<LetterLanguage, string>> = {
  en: `Health effects of copper: 40 CFR part 141 subpart Q, Appendix B, D.24, ${comparedCopy}`,
  es: `Health effects of copper: our translation of 40 CFR part 141 subpart Q, Appendix B, D.24, ${comparedCopy}`,
};

export const starterTemplates: readonly StarterTemplate[] = templateKinds.flatMap((kind) =>
  letterLanguages.map((language): StarterTemplate => {
    const wordingSource = describeWordingSource(kind, language);
    return { ...kind, id: `${kind.kind}-${language}`, language, communicationType: 'Letter', wordingSource };
  }),
);
export const templateIds = starterTemplates.map(({ id }) => id) as [TemplateId, ...TemplateId[]];

/** Of the Tier 1 public notice: their letters are about an exceedance. */
export const publicNoticeTemplates = templateIds.filter((id) => id.startsWith('publicNoticeTier1-'));
export const isPublicNotice = (templateId: string): boolean =>
  (publicNoticeTemplates as readonly string[]).includes(templateId);

/**
 * No starter template is a word-for-word copy of EPA's or a State's letter; of the fixed texts, those with the wording
 * `rule` are the rule's own.
 */
export const wordingNotice =
  'Curbstop’s own wording, not EPA’s or your State’s. Only the required wording is fixed: the federal text, or our own words where the rule only says what to state. Your State may require its own wording, so ask your primacy agency.';
