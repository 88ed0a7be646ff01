import { phrase, type DenialPatterns } from './denial-pattern.values.ts';

const englishLine = '(?:your|this|the|our) (?:\\S+ ){0,2}?(?:line|pipe|plumbing)|records';
const spanishLine = '(?:su|esta|la) (?:\\S+ ){0,3}?(?:línea|tubería)|registros';
const englishMaterials = 'copper|plastic|pvc|pex|polyethylene|brass|iron|steel|hdpe';
const spanishMaterials = 'cobre|plástico|polietileno|hierro|latón|acero inoxidable';
/** Materials of a line that is not lead, in both languages of letters. */
export const otherMaterials = `${englishMaterials}|${spanishMaterials}`;
const lineOf = '(?:service )?(?:line|pipe)';
const surely =
  'in fact|actually|really|now|already|most likely|very likely|probably|likely|certainly|entirely|completely|all|instead|today|surely|indeed|also';
const seguramente =
  'en realidad|en efecto|realmente|ahora|ya|muy probablemente|probablemente|seguramente|ciertamente|totalmente|completamente|toda|hoy|también';

/** That the line is not lead. */
export const notLeadPatterns = {
  isNotLead: {
    en: [
      phrase`(?:${englishLine}).*?\b(?:is|are|was|does|has|contains?|made|isn[’']t|doesn[’']t) ?(?:not |n[’']t |never |no )+(?:been |contain |made |of |out |a |an |any |have )*lead(?!\p{L})`,
      phrase`(?:${englishLine}).*?\b(?:isn[’']t|doesn[’']t|not) (?:been |contain |made |of |out |a |an |any |have )*lead(?!\p{L})`,
      phrase`\b(?:is|it[’']s|isn[’']t|and is) (?:not )?(?:a )?(?:lead-free|non-lead|not (?:a )?lead) ${lineOf}`,
      /\b(?:safe|fine) and is not (?:a )?lead/iu,
      /^(?:it|this)(?: is not|[’']s not| isn[’']t) (?:made of |a )?lead(?: (?:service )?(?:line|pipe))?[.!]?$/iu,
    ],
    es: [
      phrase`(?:${spanishLine}).*?\bno (?:es|está hecha|contiene|tiene) (?:de )?plomo`,
      /^(?:esto |ella )?no (?:es|está hecha) de plomo[.!]?$/iu,
    ],
  },
  isFreeOfLead: {
    en: [
      phrase`(?:${englishLine}).*?\b(?:is|as|are|be) (?:\w+ )?(?:non-?lead|lead-? ?free)`,
      phrase`(?:${englishLine}).*?\bfree (?:of|from) lead`,
      /\bclassification(?: of your line)? (?:is|as) (?:non-?lead|lead-? ?free)/iu,
    ],
    es: [
      phrase`(?:${spanishLine}).*?(?<!\p{L})(?:sin|libre de) plomo`,
      /\bclasificación(?: de su línea)? (?:es|como) sin plomo/iu,
    ],
  },
  isOtherMaterial: {
    en: [
      phrase`\b(?:service line|line|pipe)(?: material| type)?(?: at this address)? is (?:(?:${surely}) ){0,2}(?:made )?(?:(?:${surely}) )?(?:out )?(?:of )?(?:${otherMaterials})\b`,
      phrase`\b(?:line|pipe)s?(?: (?!that|if|which)\w+){0,3}? (?:(?:was|were|is|are|has been|have been) (?:found|confirmed|shown|determined|believed|thought|known)|turn(?:s|ed) out) to be (?:made (?:out )?of )?(?:${otherMaterials}|non-?lead|lead-? ?free)`,
      phrase`\b(?:it|they|which|and) (?:turn(?:s|ed) out|prove[sd]?|(?:was|were) (?:found|confirmed|shown)) to be (?:made (?:out )?of )?(?:${otherMaterials})(?!\p{L})`,
      phrase`\byou have (?:an? )?(?:${otherMaterials}|non-?lead|lead-? ?free) ${lineOf}`,
      phrase`\b(?:your|this) (?:${otherMaterials}|non-?lead|lead-? ?free) (?:service )?line`,
    ],
    es: [
      phrase`\b(?:línea|tubería)(?: de servicio)?(?: de su casa)? es (?:(?:${seguramente}) ){0,2}(?:de )?(?:${otherMaterials})`,
      phrase`\b(?:línea|tubería)(?: \p{L}+){0,3}? (?:resultó|se confirmó|se determinó|se sabe|se cree)(?: que)? (?:ser|es) (?:de )?(?:${otherMaterials})`,
      phrase`\bsu línea(?: de servicio)? de (?:${otherMaterials})`,
      phrase`\b(?:usted )?tiene una (?:línea|tubería)(?: de servicio)? (?:de (?:${otherMaterials})|sin plomo)`,
    ],
  },
  hasNoLeadLine: {
    en: [
      /\byou (?:do not|don[’']t) have (?:a |any )?(?:lead (?:service )?(?:line|pipe)|(?:service )?(?:line|pipe) (?:made )?of lead)/iu,
      /\bno lead (?:service )?(?:lines?|pipes?) (?:at|in|serves?|on) (?:your|this)/iu,
      phrase`\blead ${lineOf}(?: at (?:your|this) \w+)? is (?:no|none)(?!\p{L})`,
    ],
    es: [
      /\bno tiene (?:una |ninguna )?(?:línea|tubería)(?: de servicio)? de plomo/iu,
      /\bno hay (?:ninguna |una )?(?:línea|tubería)s?(?: de servicio)? de plomo en (?:su|esta)/iu,
      /\blínea(?: de servicio)? de plomo (?:es|is) (?:no|none|ninguna)(?!\p{L})/iu,
    ],
  },
} as const satisfies DenialPatterns;

/** That the line needs no replacement. */
export const noReplacementPatterns = {
  notToReplace: {
    en: [
      /\b(?:does not|doesn[’']t|do not|don[’']t) (?:need|require|have) (?:to be )?replac/iu,
      /\b(?:needs?|requires?) no replacement|no replacement (?:is )?(?:needed|required|necessary)|not (?:need|have) to be replaced/iu,
    ],
    es: [/\bno (?:necesita|requiere|es necesario|tiene que|debe)(?: ser)? reempla/iu],
  },
} as const satisfies DenialPatterns;

/** That the line of the record is gone. */
export const replacedPatterns = {
  wasReplaced: {
    en: [
      phrase`\b(?:service line|line|pipe)s? (?:was|were|got|(?:has|have|had)(?: already| since| long since| recently)? been) (?:already |since |recently |fully |completely |also )?(?:replaced|removed|renewed|swapped|exchanged|taken out|dug up)(?!\p{L})`,
      /\b(?:we|they|the city|the town|contractors?|our crew|owner|owners?)(?: have| has| had)?(?: already| since| recently)? (?:replaced|removed|renewed|took out) (?:your|this|the|that)(?: \w+){0,2}? ?(?:line|pipe|lead)(?!\p{L})/iu,
      phrase`\b(?:new )?(?:${otherMaterials}) ${lineOf}s? (?:was|were|has been|have been) (?:installed|put in|laid)`,
      phrase`\b(?:installed|put in|laid)(?: an?)?(?: new)? (?:${otherMaterials})(?!\p{L})`,
      /\b(?:dug up|took out|pulled) (?:the|your) (?:\w+ )?(?:line|pipe)(?!\p{L})/iu,
    ],
    es: [
      phrase`\b(?:línea|tubería)s?(?: de servicio)?(?: de plomo)? (?:ya )?(?:fue|fueron|ha sido|han sido|está|están|se|quedó)(?: ya| recientemente)? (?:reemplaz|sustitu|cambi|retir|renov|quit)(?:ad[oa]s?|id[oa]s?|ó)(?!\p{L})`,
      /(?<!\p{L})(?:ya )?(?:reemplazamos|sustituimos|cambiamos|retiramos|hemos reemplazado|hemos cambiado) (?:toda |ya )?(?:su|la|esta) (?:línea|tubería)/iu,
      phrase`(?<!\p{L})(?:se instaló|instalamos|se puso|pusimos|se colocó) una (?:nueva )?(?:línea|tubería)(?: de servicio)?(?: nueva)?(?: de (?:${otherMaterials}))`,
    ],
  },
} as const satisfies DenialPatterns;

/** That the line is not galvanized. */
export const notGalvanizedPatterns = {
  isNotGalvanized: { en: [/\b(?:is|are) not galvani/iu], es: [/no es (?:de )?(?:acero )?galvani/iu] },
} as const satisfies DenialPatterns;

/** That the notice is not about the line of its household. */
export const sentToAllPatterns = {
  sentToAll: {
    en: [
      /\b(?:letter|notice|statement)(?: \w+){0,3}? (?:sent|mailed|goes|went|delivered|given) to (?:all|every|everyone|everybody|each)(?!\p{L})/iu,
    ],
    es: [
      /(?<!\p{L})(?:carta|aviso|declaración)(?: \p{L}+){0,4}? (?:envi|entreg|mand)\p{L}* a (?:todos|todas|cada|todo el mundo)(?!\p{L})/iu,
    ],
  },
} as const satisfies DenialPatterns;
