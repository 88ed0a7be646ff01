import { listPatterns, noActionPatterns, notApplicablePatterns } from './denial-pattern.values.ts';
import { boilPatterns, safePatterns, sealedPatterns } from './safety-claim-pattern.values.ts';
import {
  noReplacementPatterns,
  notGalvanizedPatterns,
  notLeadPatterns,
  otherMaterials,
  replacedPatterns,
  sentToAllPatterns,
} from './line-pattern.values.ts';
import {
  belowLevelPatterns,
  unreliableResultPatterns,
  meetsStandardPatterns,
  noLeadHerePatterns,
  notDetectedPatterns,
} from './result-pattern.values.ts';
import { templateKinds, type TemplateKindName } from './starter-template.values.ts';
import type { TriggerCondition } from './communication.values.ts';
import { planOrAdvice } from './letter-exceedance.calculation.ts';

/** The kind of letter, and for which finding results letters are sent. */
export interface LetterAbout {
  readonly kind: TemplateKindName | undefined;
  readonly triggerCondition: TriggerCondition | null;
  readonly isAboutResults: boolean;
}

export interface DenialRule {
  readonly denies: readonly RegExp[];
  /** What makes the sentence harmless. */
  readonly unless: RegExp;
  /** What the letter is required to say instead: "but …". */
  readonly record: string;
  /** What to do with a sentence of the text, which has parts with conditions; a letterhead has none. */
  readonly advice?: string;
  /** The households for which the sentence is true; none if undefined. */
  readonly trueFor?: 'nonLead' | 'newCustomerWithNonLead' | 'notAbove' | 'notFound';
}

// A letter with an accent ends no word for \b. A condition, a question or advice is no denial.
const condition =
  /\?|\b(?:if|when|whenever|until|unless|once|whether|after you|only when|si|cuando|hasta|mientras|a menos|una vez|después de)(?!\p{L})/iu;
const any = (...expressions: readonly RegExp[]) =>
  new RegExp(expressions.map(({ source }) => `(?:${source})`).join('|'), 'iu');

const noAction: DenialRule = {
  denies: listPatterns(noActionPatterns),
  unless: any(
    condition,
    /\b(?:else|more|adicional|más) (?:to|para)\b|to (?:sign up|enroll|register|schedule|get (?:the|your) results|(?:stay|remain|continue|take part|participate|be) in (?:the|our|this) (?:\w+ )?program)/iu,
    /\b(?:during|for|at) (?:the|our|your|this) (?:visit|appointment|inspection|meter reading)[.!]?$/iu,
    /\b(?:earlier|previous|first|last|old|prior) (?:letter|notice)|(?:carta|aviso) (?:anterior|previ[oa])/iu,
  ),
  record: 'the rule requires steps that people can take to reduce exposure to lead',
  trueFor: 'newCustomerWithNonLead',
};

// A side of the line is not the line; a record that is still open is no denial.
const partOrDoubt =
  /\b(?:side|portion|part|section|sides|may|might|could|can(?:no|[’'])t show|not know|unknown|verif\w*|replaced (?:it|them|the)|lado|parte|tramo|puede|podría|desconoc\w*|no podemos)(?!\p{L})/iu;
/** A sentence about a device that works doesn't mention the water. */
const deviceInOrder =
  /^(?:(?:the|your|this|our) )?(?:hot )?water (?:heater|meter|softener|shut-?off|valve|pump)s?(?: (?:status|condition))? (?:is|are|was) (?:\w+ )?(?:fine|ok|okay)(?: now| at this time)?[.!,;]?$/iu;

const safe: DenialRule = {
  denies: listPatterns(safePatterns),
  unless: any(
    condition,
    deviceInOrder,
    new RegExp(
      [
        String.raw`\bnot (?:\w+ )?safe|no safe|\bno (?:amount|level|dose)(?: \w+){0,5} is safe|unsafe|cannot be sure|no (?:\S+ )?segur|(?<!\b(?:no|without`,
        String.raw`|without a|need a|need any) )filter|(?<!\b(?:ningún|un|sin) )filtr|bottled|embotellada|\bmake\b`,
        '|keep(?! (?:on )?(?:drinking|using|consuming))|ensure|bathing|showering|laundry|washing|ducha',
        '|bañarse|lavar',
      ].join(''),
      'iu',
    ),
  ),
  record: 'the rule requires the health effects of lead, which has no safe level',
};

/** The steps of the letter say that boiling does not remove lead. */
const boil: DenialRule = {
  denies: listPatterns(boilPatterns),
  unless: any(
    condition,
    /\b(?:not|never|cannot|no|nor|increases?|concentrates?|worse)\b|n[’']t\b|(?<!\p{L})(?:nunca|ni|tampoco|aumenta|concentra)(?!\p{L})/iu,
  ),
  record: 'boiling does not remove lead',
};

/** Treatment reduces lead; nothing keeps it out of the water. */
const sealed: DenialRule = {
  denies: listPatterns(sealedPatterns),
  unless: any(
    condition,
    /\b(?:side|portion|filter|reduc|help|less|lower|hole|meter|pit|skin|filtr|ayuda|menos|piel)/iu,
  ),
  record: 'lead can enter the water of each such household',
};

/** Statements to the household, whatever the letter says about the line or the results. */
const notApplicable: DenialRule = {
  denies: listPatterns(notApplicablePatterns),
  unless: any(
    condition,
    /\b(?:fee|charge|bill|costs?|rates?|deadline|program|work|construction|project|replacement|visit|inspection|payment|taste|color|smell|tarifa|cargo|factura|costo|programa|obra|visita|trabajo|reemplazo|sabor)s?(?!\p{L})/iu,
  ),
  record: 'it is sent to the households that it applies to',
  trueFor: 'newCustomerWithNonLead',
};

const notLead = listPatterns(notLeadPatterns);
const noReplacement = listPatterns(noReplacementPatterns);
/** The plumbing of the building, in a sentence that says no more than that. */
const behindMeter = new RegExp(
  `^(?:(?:the|your|this) )?(?:pipes?|piping|plumbing) (?:is|are|was) (?:made (?:out )?of )?(?:${otherMaterials}) (?:after|behind|past|beyond) (?:the|your) (?:water )?meter[.!,;]?$`,
  'iu',
);

const lineRule = (denies: readonly RegExp[], record: string, unless = partOrDoubt): DenialRule => ({
  denies,
  unless: any(condition, unless, behindMeter),
  record,
  trueFor: 'nonLead',
});
const galvanizedToReplace = /galvani.*(?:requir|must|need|debe|requiere)/iu;

/** Results letters and Tier 1 notices reach households with lines of every classification. */
const ofAnyLine =
  'it also goes to households with a lead service line; a part for lines that are not lead needs the condition “Classification: Non-lead”';
const anyLine = lineRule(notLead, ofAnyLine, any(partOrDoubt, galvanizedToReplace));
/** The same, but what was not found in the water that came from the line is the result. */
const anyLineOfNonDetect = lineRule(
  notLead,
  ofAnyLine,
  any(
    partOrDoubt,
    galvanizedToReplace,
    /\b(?:sample|water) (?:\w+ ){0,3}?(?:from|in|of) (?:\w+ ){0,3}?(?:line|pipe|plumbing) (?:contains|contained|has|had) no lead(?!\p{L})/iu,
    /\b(?:muestra|agua) (?:[\p{L}]+ ){0,3}?(?:de|en) (?:[\p{L}]+ ){0,4}?(?:línea|tubería)(?: de servicio)? no (?:contiene|contenía|tiene|tenía) plomo/iu,
  ),
);

/** The sides of a line, without the words of doubt: “we replaced the line” is none. */
const oneSide =
  /\b(?:side|portion|part|section|sides|their own|must|lado|parte|tramo|debe|deben)(?!\p{L})|\b(?:not|never|n[’']t) (?:\w+ )?(?:replaced|removed)|\bno (?:\p{L}+ )?(?:se )?(?:ha|han|fue|hemos|reempl)/iu;
const replaced = (category: string): DenialRule => ({
  ...lineRule(listPatterns(replacedPatterns), `the line is on record as ${category}`, oneSide),
  advice: 'if the line was replaced, record it',
});
/** A notice for one classification goes to households with such a line. */
const sentToAll: DenialRule = {
  denies: listPatterns(sentToAllPatterns),
  unless: any(condition, /\b(?:lead|galvanized|unknown) (?:service )?(?:line|pipe)|plomo|galvaniz|desconocid/iu),
  record: 'it is sent to households with such a line only',
};

const rulesOfKind: Partial<Readonly<Record<TemplateKindName, readonly DenialRule[]>>> = {
  serviceLineLead: [
    lineRule([...notLead, ...noReplacement], 'this notice is for lines classified as Lead'),
    replaced('Lead'),
  ],
  serviceLineGrr: [
    lineRule(noReplacement, 'this notice is for lines classified as Galvanized Requiring Replacement'),
    lineRule(
      [...notLead, ...listPatterns(notGalvanizedPatterns)],
      'this notice is for lines classified as Galvanized Requiring Replacement',
      any(partOrDoubt, galvanizedToReplace),
    ),
    replaced('Galvanized Requiring Replacement'),
  ],
  serviceLineUnknown: [lineRule(notLead, 'this notice is for lines classified as Lead Status Unknown')],
  newCustomer: [lineRule(notLead, 'a part for lines that are not lead needs the condition “Classification: Non-lead”')],
};

/** What leaves the plant has not passed the pipes of the household. */
const waterWorks =
  /\b(?:source|plants?|treatment|wells?|rivers?|lakes?|reservoirs?|leaves|leaving|aquifer|fuente|planta|pozos?|río|sale)(?!\p{L})/iu;
const elsewhere =
  /\b(?:mains?|distribution|faucets?|fittings?|fixtures?|solder|parts|homes|households|houses|always|every|some|mean|means|\d+ (?:of|out of|de)|red|accesorios|significa|siempre)(?!\p{L})/iu;
/** The pipes in the street, in a sentence that doesn't mention the household. */
const inMains =
  /^(?!.*\byour\b).*\blead (?:\w+ ){0,3}in (?:the|our|any) (?:(?:water|city|street|public) )*(?:mains?|distribution system)(?!\p{L})/iu;
/** A letter without results doesn't mention what was found. */
const noLeadHere = (record: string): DenialRule => ({
  denies: listPatterns(noLeadHerePatterns),
  unless: any(condition, partOrDoubt, waterWorks, elsewhere),
  record,
  advice: 'what a sample showed belongs in a letter of results',
});
const noLeadAtLine: DenialRule = {
  ...noLeadHere('the notice goes to households with such a line, whatever their samples showed'),
  trueFor: 'newCustomerWithNonLead',
};
const noLeadAtHome = noLeadHere('it is sent because lead in the water system is above the action level');

const sentForExceedance = 'the letter is sent for results above the action level';
const inPart = { record: sentForExceedance, advice: 'put the sentence into a part for its finding' };
/** Of a standard: “it must meet”, “does not meet”. */
const notMet =
  /\b(?:must|will|shall|cannot|no longer|to meet|to comply|did not|does not|do not|is not|was not|deber?|deben|para cumplir|no cumple|no cumplió|ya no)(?!\p{L})|n[’']t\b/iu;
const exceptAdvice = any(condition, /\bgoal|meta|reduce|filter|filtro/iu);
/** All results of the household, so no part for the finding of one analyte makes it true. */
const meetsStandard: DenialRule = {
  denies: listPatterns(meetsStandardPatterns),
  unless: any(exceptAdvice, notMet),
  record: sentForExceedance,
};
/** The same of the water in a notice of the line, whatever other samples showed. */
const meetsStandardAtLine: DenialRule = {
  ...meetsStandard,
  unless: any(condition, notMet, /\bfilter|filtro/iu, waterWorks),
  record: 'the rule requires the health effects of lead, which has no safe level',
  trueFor: 'newCustomerWithNonLead',
};
const doubtedResult: DenialRule = {
  denies: listPatterns(unreliableResultPatterns),
  unless: any(condition, /\bnot all|\bcopper\b.*\blead|another|again|otra vez/iu),
  record: 'the letter reports what the laboratory measured',
};
const belowLevel: DenialRule = {
  denies: listPatterns(belowLevelPatterns),
  unless: exceptAdvice,
  ...inPart,
  trueFor: 'notAbove',
};
/** Of the system in a Tier 1 notice; a letter that is sent is compared with the percentile itself. */
const belowLevelOfSystem: DenialRule = {
  denies: listPatterns({ belowActionLevel: belowLevelPatterns.belowActionLevel }),
  unless: any(exceptAdvice, planOrAdvice),
  record: 'it is sent because the 90th percentile of lead is above the action level',
};
const notDetected: DenialRule = {
  denies: listPatterns(notDetectedPatterns),
  unless: any(
    exceptAdvice,
    waterWorks,
    inMains,
    /\babsor|\bskin\b|\bpiel(?!\p{L})/iu,
    /\bthe (?:only|sole|same)|\bel únic/iu,
  ),
  ...inPart,
  trueFor: 'notFound',
};

/** What no sentence of this kind of letter may say; nothing for letters that no rule requires. */
export function listDenialRules({ kind, triggerCondition, isAboutResults }: LetterAbout): readonly DenialRule[] {
  const always = [noAction, safe, boil, sealed, notApplicable];
  if (isAboutResults) {
    // What the letter says of the result is true for its finding; the line is another matter.
    if (triggerCondition === 'nonDetect') return [anyLineOfNonDetect, ...always];
    const ofFinding =
      triggerCondition === 'detect' ? [notDetected] : [meetsStandard, belowLevel, notDetected, doubtedResult];
    return [anyLine, ...always, ...ofFinding];
  }
  if (kind === 'publicNoticeTier1') return [anyLine, ...always, noLeadAtHome, meetsStandard, belowLevelOfSystem];
  const ofLine = kind && rulesOfKind[kind];
  if (!ofLine) return [];
  return [...ofLine, ...always, noLeadAtLine, meetsStandardAtLine, ...(kind === 'newCustomer' ? [] : [sentToAll])];
}

/** The kinds of letters whose sentences are compared, besides letters of results. */
export const comparedKinds: readonly TemplateKindName[] = templateKinds
  .map(({ kind }) => kind)
  .filter((kind) => listDenialRules({ kind, triggerCondition: null, isAboutResults: false }).length > 0);
