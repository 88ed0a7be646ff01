import { templateKinds, type TemplateKindName } from './starter-template.values.ts';
import type { TriggerCondition } from './communication.values.ts';

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

// A letter with an accent ends no word for \b. A condition, a question or advice denies nothing.
const condition =
  /\?|\b(?:if|when|whenever|until|unless|once|whether|after you|only when|si|cuando|hasta|mientras|a menos|una vez|después de)(?!\p{L})/iu;
const any = (...expressions: readonly RegExp[]) =>
  new RegExp(expressions.map(({ source }) => `(?:${source})`).join('|'), 'iu');

const actions =
  'do anything|do a thing|take (?:any )?(?:action|steps?|precautions?|measures)|act\\b|worry|be concerned|use a filter|flush|run your water|replace|change anything';
const noAction: DenialRule = {
  denies: [
    new RegExp(
      `(?:do not|don[’']t|does not|doesn[’']t|not|never) (?:need|have|required|necessary) to (?:${actions})`,
      'iu',
    ),
    new RegExp(`\\b(?:no need|no reason|not necessary|needn[’']t|need not) (?:to |for you to )?(?:${actions})`, 'iu'),
    /\bno (?:further |other |immediate |special )?(?:action|steps?|precautions?|measures) (?:is |are )?(?:needed|required|necessary|on your part)/iu,
    /\bnothing (?:that )?(?:you )?(?:need |have |needs |has )?(?:to (?:do|worry about|be done)|is (?:needed|required))/iu,
    /\b(?:no|not a|not any) (?:cause|reason|need) (?:for|of) (?:concern|alarm|worry|action)/iu,
    /\b(?:disregard|ignore) this (?:letter|notice)/iu,
    /\bno (?:necesita|tiene que|debe|hace falta|es necesario|requiere)(?: que)?(?: usted)? (?:hacer|haga|tomar|tome) (?:nada|ninguna|medidas|acción)/iu,
    /\bno (?:se )?(?:requiere|necesita|es necesaria)(?: tomar)? (?:ninguna )?(?:otra )?(?:acción|medida)/iu,
    /\bninguna (?:otra )?(?:acción|medida) (?:es )?(?:necesaria|requerida)/iu,
    /\bno hay (?:ningún |ninguna )?(?:motivo|razón|causa)(?: alguna)? (?:de|para) (?:preocup|alarm)/iu,
    /\bno (?:se preocupe|debe preocuparse|tiene que preocuparse)/iu,
    /\b(?:should not|shouldn[’']t) (?:worry|be (?:concerned|worried|alarmed))/iu,
    /\b(?:action|steps?|precautions?|measures?|filters?) (?:(?:is|are) not|isn[’']t|aren[’']t) (?:needed|required|necessary)/iu,
    /\bno filters? (?:is |are )?(?:needed|required|necessary)/iu,
    /\b(?:action(?! level)|steps?|precautions?)(?: \w+){0,4} is (?:none|nothing|no)(?!\p{L})/iu,
    /\bwhat (?:do )?(?:you|i|we) (?:need to|have to|should|must|can) (?:do )?is nothing/iu,
    /\b(?:medidas?|acción|acciones)(?: \p{L}+){0,4} es (?:ningun[oa]|nada)(?!\p{L})/iu,
    /\bno (?:tiene|debe|necesita) (?:que )?hacer nada/iu,
  ],
  unless: any(
    condition,
    /\b(?:else|more|adicional|más) (?:to|para)\b|to (?:sign up|enroll|register|schedule|get (?:the|your) results|(?:stay|remain|continue|take part|participate|be) in (?:the|our|this) (?:\w+ )?program)/iu,
    /\b(?:during|for|at) (?:the|our|your|this) (?:visit|appointment|inspection|meter reading)[.!]?$/iu,
  ),
  record: 'the rule requires steps that people can take to reduce exposure to lead',
  trueFor: 'newCustomerWithNonLead',
};

/** A device that works says nothing of the water; the whole sentence is about it. */
const deviceInOrder =
  /^(?:(?:the|your|this|our) )?(?:hot )?water (?:heater|meter|softener|shut-?off|valve|pump)s?(?: (?:status|condition))? (?:is|are|was) (?:\w+ )?(?:fine|ok|okay)(?: now| at this time)?[.!,;]?$/iu;

const safe: DenialRule = {
  denies: [
    /\bsafe (?:to (?:drink|use|consume|cook)|for (?:drinking|consumption|use|everyone|children|babies|infants|your family|all))/iu,
    /\b(?:(?:ok|okay|fine|all right|alright) (?:to|for) (?:drink|consume|cook|drinking|cooking)|(?<!not )good to drink)/iu,
    /\b(?:you|people|everyone|everybody|residents|children|your family) (?:can|may|could) (?:\w+ ){0,2}?(?:drink|drinking|consume) (?:it|(?:the|your|this|our|tap)(?: \w+)? water|water from)(?!\p{L})/iu,
    /(?<!not |n[’']t )\b(?:drink|use) (?:it|(?:the|your|this)(?: tap| drinking)? water|tap water) (?:as (?:usual|normal|before|always)|normally|without (?:worry|concern|risk|danger))/iu,
    /\b(?:risks?|danger|hazards?) is (?:none|no)(?!\p{L})/iu,
    /\b(?:amount|level|concentration|lead|result) (?:\S+ ){0,4}?(?:is|was) (?:\w+ )?harmless(?!\p{L})/iu,
    /\b(?:water|line|pipe|plumbing) (?:\S+ ){0,4}?(?:is|are|remains?|was) (?:\w+ )?(?:safe|fine|harmless|ok|okay)(?!\p{L})/iu,
    /\b(?:poses?|presents?|there is|there are|carries|has) no (?:health |known |lead )*(?:risks?|danger|hazard|concern)/iu,
    /\b(?:is|are) not (?:harmful|dangerous|hazardous|a (?:health )?(?:risk|concern|danger))/iu,
    /\b(?:segur[ao]|apta|potable) para (?:beber|tomar|consumir|el consumo|usar|todos)/iu,
    /\bes segur[ao] (?:beber|tomar|consumir|usar)/iu,
    /\b(?:agua|línea|tubería) (?:\S+ ){0,4}?(?:es|está) (?:muy |totalmente |completamente )?(?:segura|apta|limpia|bien|en buen estado)(?!\p{L})/iu,
    /\b(?:puede|pueden|podrá) (?:usted )?(?:seguir )?(?:beber|tomar|consumir|bebi[ée]ndo|tom[áa]ndo|consumi[ée]ndo)(?:la(?!\p{L})| (?:(?:el|su|esta|del) )?agua(?! (?:embotellada|filtrada|fría)))/iu,
    /\bno (?:hay|existe|presenta|representa|supone|tiene) (?:ningún |un )?(?:riesgo|peligro)/iu,
    /\bno es (?:dañin|peligros|perjudicial)/iu,
  ],
  unless: any(
    condition,
    deviceInOrder,
    new RegExp(
      [
        String.raw`\bnot (?:\w+ )?safe|no safe|unsafe|cannot be sure|no (?:\S+ )?segur|(?<!\b(?:no|without`,
        String.raw`|without a|need a|need any) )filter|(?<!\b(?:ningún|un|sin) )filtr|bottled|embotellada|\bmake\b`,
        '|keep(?! (?:on )?(?:drinking|using|consuming))|ensure|bathing|showering|laundry|washing|ducha',
        '|bañarse|lavar',
      ].join(''),
      'iu',
    ),
  ),
  record: 'the rule requires the health effects of lead, which has no safe level',
};

/** Statements to the household, whatever the letter says about the line or the results. */
const notApplicable: DenialRule = {
  denies: [
    new RegExp(
      [
        String.raw`\b(?:does|do|will|did) not (?:apply to|concern|affect|pertain to|relate to) (?:you(?!r)|(?:your`,
        String.raw`|this) (?:\w+ )?(?:home|house|household|address|property|family|building|school|apartment|line`,
        '|pipe|water)s?(?! (?:bill|rate|service|pressure|supply|meter|heater)))',
      ].join(''),
      'iu',
    ),
    new RegExp(
      [
        String.raw`\b(?:doesn|don|won|didn)[’']t (?:apply to|concern|affect|pertain to|relate to) (?:you(?!r)`,
        String.raw`|(?:your|this) (?:\w+ )?(?:home|house|household|address|property|family|building|school`,
        '|apartment|line|pipe|water)s?(?! (?:bill|rate|service|pressure|supply|meter|heater)))',
      ].join(''),
      'iu',
    ),
    /\b(?:you|your (?:\w+ )?(?:home|house|household|address|property|family|building|line|pipe|water)) (?:(?:is|are|was|were) not|isn[’']t|aren[’']t|wasn[’']t|weren[’']t) (?:affected|at risk|concerned|impacted|in danger)/iu,
    /\bno (?:se aplica|aplica|corresponde|afecta|concierne) a (?:usted|su (?:hogar|casa|dirección|familia|propiedad|línea|agua))/iu,
    /\bno le (?:afecta|concierne|corresponde|aplica)(?!\p{L})/iu,
    /\b(?:letter|notice) (?:was|is|has been) (?:sent|mailed|delivered|addressed)(?: to (?:you|your \w+))? (?:by mistake|in error|by accident)/iu,
    /\b(?:carta|aviso) (?:se |le )*(?:fue |ha sido )?envi\p{L}+ por error/iu,
    /\b(?:su|esta) (?:hogar|casa|dirección|familia|propiedad|agua) no (?:está|fue|se ve|ha sido|corre) (?:afectad|peligro|riesgo|en riesgo)/iu,
  ],
  unless: any(
    condition,
    /\b(?:fee|charge|bill|costs?|rates?|deadline|program|work|construction|project|replacement|visit|inspection|payment|taste|color|smell|tarifa|cargo|factura|costo|programa|obra|visita|trabajo|reemplazo|sabor)s?(?!\p{L})/iu,
  ),
  record: 'it is sent to the households that it applies to',
  trueFor: 'newCustomerWithNonLead',
};

const subject =
  '(?:your|this|the|our) (?:\\S+ ){0,2}?(?:line|pipe|plumbing)|(?:su|esta|la) (?:\\S+ ){0,3}?(?:línea|tubería)|records|registros';
/** Materials of a line that is not lead, in both languages of letters. */
export const otherMaterials =
  'copper|plastic|pvc|pex|polyethylene|brass|iron|steel|hdpe|cobre|plástico|polietileno|hierro|latón';
const notLead = [
  new RegExp(
    `(?:${subject}).*?\\b(?:is|are|was|does|has|contains?|made|isn[’']t|doesn[’']t) ?(?:not |n[’']t |never |no )+(?:been |contain |made |of |out |a |an |any |have )*lead(?!\\p{L})`,
    'iu',
  ),
  new RegExp(
    `(?:${subject}).*?\\b(?:isn[’']t|doesn[’']t|not) (?:been |contain |made |of |out |a |an |any |have )*lead(?!\\p{L})`,
    'iu',
  ),
  new RegExp(`(?:${subject}).*?\\b(?:is|as|are|be) (?:\\w+ )?(?:non-?lead|lead-? ?free)`, 'iu'),
  new RegExp(
    `\\b(?:service line|line|pipe)(?: material| type)? (?:at this address )?is (?:made )?(?:entirely |completely |all )?(?:out )?(?:of )?(?:${otherMaterials})\\b`,
    'iu',
  ),
  /\b(?:is|it[’']s|isn[’']t|and is) (?:not )?(?:a )?(?:lead-free|non-lead|not (?:a )?lead) (?:service )?(?:line|pipe)/iu,
  new RegExp(`(?:${subject}).*?\\bfree (?:of|from) lead`, 'iu'),
  new RegExp(
    `\\b(?:line|pipe)s? (?:was|were|is|are|has been|have been) (?:found|confirmed|shown|determined) to be (?:made (?:out )?of )?(?:${otherMaterials}|non-?lead|lead-? ?free)`,
    'iu',
  ),
  new RegExp(`\\byou have (?:an? )?(?:${otherMaterials}|non-?lead|lead-? ?free) (?:service )?(?:line|pipe)`, 'iu'),
  /\b(?:safe|fine) and is not (?:a )?lead/iu,
  /^(?:it|this)(?: is not|[’']s not| isn[’']t) (?:made of |a )?lead(?: (?:service )?(?:line|pipe))?[.!]?$/iu,
  new RegExp(`(?:${subject}).*?\\bno (?:es|está hecha|contiene|tiene) (?:de )?plomo`, 'iu'),
  new RegExp(`(?:${subject}).*?\\b(?:sin|libre de) plomo`, 'iu'),
  new RegExp(`\\b(?:línea|tubería)(?: de servicio)? es (?:de )?(?:${otherMaterials})`, 'iu'),
  /\byou (?:do not|don[’']t) have (?:a |any )?(?:lead (?:service )?(?:line|pipe)|(?:service )?(?:line|pipe) (?:made )?of lead)/iu,
  /\bno lead (?:service )?(?:lines?|pipes?) (?:at|in|serves?|on) (?:your|this)/iu,
  /\b(?:lead (?:service )?(?:line|pipe)|línea(?: de servicio)? de plomo)(?: at (?:your|this) \w+)? (?:is|es) (?:no|none)(?!\p{L})/iu,
  /\bno tiene (?:una |ninguna )?(?:línea|tubería)(?: de servicio)? de plomo/iu,
  new RegExp(
    `\\b(?:your|this) (?:${otherMaterials}|non-?lead|lead-? ?free) (?:service )?line|\\bsu línea(?: de servicio)? de (?:${otherMaterials})`,
    'iu',
  ),
  /\b(?:classification|clasificación)(?: of your line| de su línea)? (?:is|as|es) (?:non-?lead|lead-? ?free|sin plomo)/iu,
];
const noReplacement = [
  /\b(?:does not|doesn[’']t|do not|don[’']t) (?:need|require|have) (?:to be )?replac/iu,
  /\b(?:needs?|requires?) no replacement|no replacement (?:is )?(?:needed|required|necessary)|not (?:need|have) to be replaced/iu,
  /\bno (?:necesita|requiere|es necesario|tiene que|debe)(?: ser)? reempla/iu,
];
// A side of the line is not the line; a record that is still open denies nothing.
const partOrDoubt =
  /\b(?:side|portion|part|section|sides|may|might|could|can(?:no|[’'])t show|not know|unknown|verif\w*|replaced (?:it|them|the)|lado|parte|tramo|puede|podría|desconoc\w*|no podemos)(?!\p{L})/iu;
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

const rulesOfKind: Partial<Readonly<Record<TemplateKindName, readonly DenialRule[]>>> = {
  serviceLineLead: [lineRule([...notLead, ...noReplacement], 'this notice is for lines classified as Lead')],
  serviceLineGrr: [
    lineRule(noReplacement, 'this notice is for lines classified as Galvanized Requiring Replacement'),
    lineRule(
      [...notLead, /\b(?:is|are) not galvani|no es (?:de )?(?:acero )?galvani/iu],
      'this notice is for lines classified as Galvanized Requiring Replacement',
      any(partOrDoubt, galvanizedToReplace),
    ),
  ],
  serviceLineUnknown: [lineRule(notLead, 'this notice is for lines classified as Lead Status Unknown')],
  newCustomer: [lineRule(notLead, 'a part for lines that are not lead needs the condition “Classification: Non-lead”')],
};

/** What leaves the plant has not passed the pipes of the household. */
const waterWorks =
  /\b(?:source|plants?|treatment|wells?|rivers?|lakes?|reservoirs?|leaves|leaving|aquifer|fuente|planta|pozos?|río|sale)(?!\p{L})/iu;
const elsewhere =
  /\b(?:mains?|distribution|faucets?|fittings?|fixtures?|solder|parts|homes|households|houses|always|every|some|mean|means|\d+ (?:of|out of|de)|red|accesorios|significa|siempre)(?!\p{L})/iu;
/** The pipes in the street, in a sentence that says nothing of the household. */
const inMains =
  /^(?!.*\byour\b).*\blead (?:\w+ ){0,3}in (?:the|our|any) (?:(?:water|city|street|public) )*(?:mains?|distribution system)(?!\p{L})/iu;
const zeroLead = /\b(?:zero|cero) (?:lead|plomo) (?:was|is|in|at|found|detected|en)(?!\p{L})/iu;
/** A letter that has no results says nothing of what was found. */
const noLeadHere = (record: string): DenialRule => ({
  denies: [
    /\blead (?:was|is|has|were) (?:not|never) (?:been )?(?:found|detected|present|measured)/iu,
    /\bno (?:\w+ )?lead (?:was |is |has been |were )?(?:found|detected|present|measured|(?:in|at) your)(?!\p{L})/iu,
    /(?:\bnot|\bnever|n[’']t) (?:find|found|detect|detected|have|contain) (?:any |detectable )?lead(?! ?(?:service|line|pipe|level|plumbing))(?!\p{L})/iu,
    /\b(?:your|the) (?:\w+ )?water (?:\S+ ){0,4}?(?:is|contains?|has) (?:\w+ )?(?:lead-? ?free|free (?:of|from) lead|no lead)(?!\p{L})/iu,
    /\blead (?:found|detected|present|(?:in|at) your)(?: \w+){0,4} is (?:none|no|nothing)(?!\p{L})/iu,
    /\bno (?:se )?(?:detectó|encontró|halló|detectamos|encontramos|hay|tiene|contiene|había|contenía) (?:ningún )?plomo/iu,
    /\b(?:su|el) agua (?:\p{L}+ ){0,4}?(?:sin|libre de) plomo/iu,
    zeroLead,
  ],
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
const exceptAdvice = any(condition, /\bgoal|meta|reduce|filter|filtro/iu);
/** All results of the household, so no part for the finding of one analyte makes it true. */
const meetsStandard: DenialRule = {
  denies: [
    /\b(?:your|the|this) (?:tap |drinking )?(?:water|result|results|sample) (?:\w+ )?(?:meets?|met|complies|comply|passed|passes)(?!\p{L})/iu,
    /\b(?:su|el|la) (?:agua|resultado|muestra)(?: potable)? cumple/iu,
  ],
  unless: exceptAdvice,
  record: sentForExceedance,
};
const belowLevel: DenialRule = {
  denies: [
    /\b(?:below|under|within|not above|not exceed(?:ed|s)?|less than|lower than) the (?:lead |copper )?action level/iu,
    /\b(?:no supera|no excede|por debajo d)\S* (?:el )?nivel de acción/iu,
    /\baction level (?:was )?(?:exceeded|exceedance) is (?:no|none|not)(?!\p{L})|\baction level (?:was|is) not exceeded/iu,
    /\b(?:below|under|within|less than|lower than) (?:the |all )?(?:legal|federal|state|epa|allowed|permitted|regulatory|safe)(?: \w+)? (?:limit|standard|level)s?(?!\p{L})/iu,
  ],
  unless: exceptAdvice,
  ...inPart,
  trueFor: 'notAbove',
};
const notDetected: DenialRule = {
  denies: [
    /\b(?:no lead(?! (?:service )?(?:line|pipe))|lead (?:was|is) not|not (?:detect|find)(?:ed)? (?:any )?lead)(?!\p{L})/iu,
    /\blead (?:found|detected|present|(?:in|at) your)(?: \w+){0,4} is (?:none|no|nothing)(?!\p{L})/iu,
    zeroLead,
    /\bno (?:se )?(?:detectó|encontró|halló|detectamos|encontramos) (?:ningún )?plomo|\bno hay (?:ningún )?plomo en (?:su|el) agua/iu,
  ],
  unless: any(exceptAdvice, waterWorks, inMains, /\bthe (?:only|sole|same)|\bel únic/iu),
  ...inPart,
  trueFor: 'notFound',
};

/** What no sentence of this kind of letter may say; nothing for letters that no rule requires. */
export function listDenialRules({ kind, triggerCondition, isAboutResults }: LetterAbout): readonly DenialRule[] {
  const always = [noAction, safe, notApplicable];
  if (isAboutResults) {
    // What the letter says of the result is true for its finding; the line is another matter.
    if (triggerCondition === 'nonDetect') return [anyLineOfNonDetect, ...always];
    const ofFinding = triggerCondition === 'detect' ? [] : [meetsStandard, belowLevel, notDetected];
    return [anyLine, ...always, ...ofFinding];
  }
  if (kind === 'publicNoticeTier1') return [anyLine, ...always, noLeadAtHome, meetsStandard];
  const ofLine = kind && rulesOfKind[kind];
  return ofLine ? [...ofLine, ...always, noLeadAtLine] : [];
}

/** The kinds of letters whose sentences are compared, besides letters of results. */
export const comparedKinds: readonly TemplateKindName[] = templateKinds
  .map(({ kind }) => kind)
  .filter((kind) => listDenialRules({ kind, triggerCondition: null, isAboutResults: false }).length > 0);
