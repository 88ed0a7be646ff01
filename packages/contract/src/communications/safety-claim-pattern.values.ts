import { phrase, type DenialPatterns } from './denial-pattern.values.ts';

const amount = 'amount|levels?|results?|numbers?|concentrations?|values?|readings?|lead|copper';
const cantidad = 'cantidad|nivel(?:es)?|resultados?|números?|concentraci[óo]n(?:es)?|valor(?:es)?|plomo|cobre';
const small =
  'negligible|minimal|insignificant|trivial|tiny|very small|hardly any|virtually no|almost no|practically no|little(?: or no)?|remote';
const pequeño = 'insignificante|mínim[oa]|despreciable|ínfim[oa]|muy pequeñ[oa]|casi nul[oa]|remot[oa]|escas[oa]';
const danger = 'risks?|danger|hazards?|threats?|harm|concern';
const peligro = 'riesgos?|peligros?|daños?|amenazas?';

/** That the lead in the water, or the line, harms no one. */
export const safePatterns = {
  safeToDrink: {
    en: [
      /\bsafe (?:to (?:drink|use|consume|cook)|for (?:drinking|consumption|use|everyone|children|babies|infants|your family|all))/iu,
      /\b(?:(?:ok|okay|fine|all right|alright) (?:to|for) (?:drink|consume|cook|drinking|cooking)|(?<!not )good to drink)/iu,
    ],
    es: [
      /\b(?:segur[ao]|apta|potable) para (?:beber|tomar|consumir|el consumo|usar|todos)/iu,
      /\bes segur[ao] (?:beber|tomar|consumir|usar)/iu,
    ],
  },
  canDrink: {
    en: [
      /\b(?:you|people|everyone|everybody|anyone|residents|tenants|adults|women|children|kids|babies|infants|your family) (?:can|may|could) (?:\w+ ){0,2}?(?:drink|drinking|consume) (?:it|(?:the|your|this|our|tap)(?: \w+)? water|water from|from (?:the|your) (?:tap|faucet))(?!\p{L})/iu,
      /\b(?:go ahead and|feel free to|are free to) (?:drink|cook)(?! (?:bottled|filtered))/iu,
    ],
    es: [
      /(?<!\bno )\b(?:puede|pueden|podrá) (?:dar|darle|usar|seguir usando|seguir dando)(?: \p{L}+){0,2}? agua (?:del grifo|de la llave)(?! (?:para|filtrada))/iu,
      /\b(?:puede|pueden|podrá) (?:usted )?(?:seguir )?(?:beber|tomar|consumir|bebi[ée]ndo|tom[áa]ndo|consumi[ée]ndo)(?:la(?!\p{L})| (?:(?:el|su|esta|del) )?agua(?! (?:embotellada|filtrada|fría)))/iu,
    ],
  },
  useAsUsual: {
    en: [
      /(?<!not |n[’']t )\b(?:drink|use|drinking|using) (?:it|(?:the|your|this)(?: tap| drinking)? water|tap water) (?:as (?:usual|normal|before|always|you (?:always|normally) (?:do|have))|normally|without (?:worry|concern|risk|danger))/iu,
      /\b(?:can|may) (?:\w+ )?(?:keep|continue|go on) (?:using|to use) (?!filtered|bottled)(?:\w+ ){0,6}?for (?:drinking|cooking|(?:baby|infant) formula|babies|infants)/iu,
      /\b(?:go on|keep|continue|carry on) (?:using|drinking|to (?:use|drink))(?: \w+){0,3}? (?:the way|like|as) (?:you|before|always|usual|normal)/iu,
    ],
    es: [
      /(?<!\bno )(?<!\p{L})(?:us(?:e|ar|ando|en)|beb(?:a|er|iendo|an)|tom(?:e|ar|ando|en)|consum(?:a|ir|iendo|an)) (?:(?:el|su|esta|del) )?agua(?: (?:del grifo|de la llave|potable))? (?:como (?:siempre|antes|de costumbre|habitualmente)|normalmente|con normalidad|sin (?:preocup\p{L}+|riesgo|peligro))/iu,
    ],
  },
  pipeIsFine: {
    en: [
      /\b(?:water|line|pipe|plumbing) (?:\S+ ){0,4}?(?:is|are|remains?|was) (?:\w+ )?(?:safe|fine|harmless|ok|okay)(?!\p{L})/iu,
      /\b(?:your|the|our) (?:tap|faucet|home|house) (?:is|remains) (?:\w+ )?(?:safe|fine|harmless|ok|okay)(?!\p{L})/iu,
      /\b(?:your |the )?(?:family|children|child|household|you) (?:is|are|remains?) (?:\w+ )?(?:safe|protected|out of danger)(?!\p{L})/iu,
      /\bwater(?: quality)?(?: \w+){0,2}? (?:is|remains|stays|has) (?:\w+ )?(?:excellent|great|outstanding|perfect|pure|drinkable|potable|clean|healthy|(?:of )?(?:very )?(?:high|good|great|excellent) quality)(?!\p{L})/iu,
      /\b(?:nothing (?:is )?wrong with|no problems? with|never been (?:an? )?(?:issue|problem|concern)|not (?:an? )?(?:issue|problem))(?!\p{L})/iu,
    ],
    es: [
      /\b(?:agua|línea|tubería|grifo|llave|casa) (?:\S+ ){0,4}?(?:es|está) (?:muy |totalmente |completamente )?(?:segura?|apta|limpia|pura|bien|en buen estado)(?!\p{L})/iu,
      /(?<!\p{L})agua(?: \p{L}+){0,3}? (?:es|tiene)(?: una| de)? (?:muy )?(?:excelente|buena|alta|gran) calidad/iu,
      /(?<!\p{L})(?:familia|niños|hijos|hogar|usted) (?:está|están) (?:a salvo|segur[oa]s?|protegid[oa]s?|fuera de peligro)(?!\p{L})/iu,
      /(?<!\p{L})(?:no hay (?:ningún problema|nada malo) con|nunca ha sido un problema|no es (?:un|ningún) problema)(?!\p{L})/iu,
    ],
  },
  noRisk: {
    en: [
      /\b(?:poses?|presents?|there is|there are|carries|has) no (?:health |known |lead )*(?:risks?|danger|hazard|concern)/iu,
      /\b(?:is|are) not (?:harmful|dangerous|hazardous|a (?:health )?(?:risk|concern|danger))/iu,
      /\b(?:risks?|danger|hazards?) is (?:none|no)(?!\p{L})/iu,
      /\b(?:of|has|have) no (?:consequences?|importance|significance|(?:effects?|impact) (?:on|for|to))(?!\p{L})/iu,
      /\b(?:does not|do not|doesn[’']t|don[’']t) (?:consider|regard|see|call|think)(?: \S+){0,5}? (?:dangerous|harmful|hazardous|unsafe|high|a (?:health )?(?:risk|concern|danger|problem))(?!\p{L})/iu,
    ],
    es: [
      /\bno (?:hay|existe|presenta|representa|supone|tiene) (?:ningún |un )?(?:riesgo|peligro)/iu,
      /\bno es (?:dañin|peligros|perjudicial)/iu,
      /(?<!\p{L})no (?:considera|consideran|cree|creen)(?: \S+){0,5}? (?:peligros|dañin|perjudicial|un riesgo|alt[oa])/iu,
    ],
  },
  smallRisk: {
    en: [
      phrase`\b(?:${small}) (?:health )?(?:${danger})(?!\p{L})`,
      phrase`\b(?:${danger})(?: \w+){0,4}? (?:is|are|remains?) (?:\w+ ){0,2}?(?:${small}|low|small)(?!\p{L})`,
    ],
    es: [
      phrase`(?<!\p{L})(?:${peligro})(?: \p{L}+){0,5}? (?:${pequeño}|muy baj[oa]|baj[oa])s?(?!\p{L})`,
      phrase`(?<!\p{L})(?:${pequeño}|muy poco|poco) (?:${peligro})(?!\p{L})`,
    ],
  },
  rarelyHarms: {
    en: [
      /\b(?:rarely|seldom|hardly(?: ever)?|almost never|never|(?:very |highly )?unlikely to|do(?:es)? not(?: usually| normally)?|do(?:es)?n[’']t) (?:\w+ )?(?:cause|causes|harm|harms|hurt|hurts|pose|poses|present|presents|create|creates)(?: \w+){0,2}? ?(?:problems?|harm|illness|risks?|danger|effects?|damage|you|anyone|people|children)(?!\p{L})/iu,
      /\b(?:harms?|hurts?|sickens?|bothers?) (?:no one|nobody|no child)(?!\p{L})/iu,
      /\b(?:no one|nobody|not one|no (?:child|person|customer|resident|family))(?: \S+){0,6}? (?:harmed|hurt|sick|sickened|ill|poisoned|affected)(?!\p{L})/iu,
    ],
    es: [
      /(?<!\p{L})(?:rara vez|raramente|casi nunca|nunca|difícilmente|no)(?: suelen?| han?)? (?:caus|produc|provoc|representa|hac|perjudic|dañ)\p{L}*(?: \p{L}+){0,2}? ?(?:problemas?|daños?|enfermedad\p{L}*|riesgos?|peligros?|efectos?|a nadie|a los niños)(?!\p{L})/iu,
      /(?<!\p{L})(?:nadie|ninguna persona|ningún (?:niño|cliente|residente))(?: \S+){0,6}? (?:enferm\p{L}+|dañ\p{L}+|afectad[oa]|perjudicad[oa]|intoxicad[oa])/iu,
    ],
  },
  harmlessAmount: {
    en: [
      phrase`\b(?:${amount})(?: \S+){0,4}? (?:is|are|was|were|as) (?:(?!not |never |no )\w+ ){0,2}?(?:harmless|acceptable|tolerable|allowable)(?!\p{L})`,
      phrase`(?<!not |n[’']t )\b(?:consider|deem|find|regard|judge|call|accept|allow|tolerate)(?:s|ed)? (?:this|that|your|the|such) (?:\w+ )?(?:${amount})(?: \w+){0,3}`,
      phrase`\b(?:acceptable|tolerable|harmless) (?:${amount})(?!\p{L})`,
      /\b(?:large|wide|big|generous|ample|great) (?:safety )?margin/iu,
    ],
    es: [
      phrase`(?<!\p{L})(?:${cantidad})(?: \p{L}+){0,4}? (?:es|son|se considera|resulta)(?: \p{L}+){0,2}? (?:inofensiv|aceptable|tolerable|admisible|permisible)`,
      phrase`(?<!\p{L})(?:considera|consideran|acepta|aceptan|permite|permiten|tolera|toleran) (?:aceptable )?(?:est[ea]|es[ea]|su|tal) (?:${cantidad})(?!\p{L})`,
      phrase`(?<!\p{L})(?:${cantidad})(?: de plomo)? (?:aceptable|tolerable|inofensiv\p{L})`,
      /(?<!\p{L})(?:gran|amplio|ancho|enorme) margen(?: de seguridad)?/iu,
    ],
  },
  lowLevels: {
    en: [/\blead levels?(?: \w+){0,4}? (?:is|are|has|have|was|were)(?: \w+){0,3}? low(?!\p{L})/iu],
    es: [
      /(?<!\p{L})nivel(?:es)? de plomo(?: \p{L}+){0,4}? (?:es|son|ha|han|fue|fueron)(?: \p{L}+){0,3}? bajos?(?!\p{L})/iu,
    ],
  },
} as const satisfies DenialPatterns;

/** That boiling makes the water safe: it does not remove lead. */
export const boilPatterns = {
  boil: {
    en: [
      phrase`(?:^|[,;:] |\b(?:please|should|must|can|may|always|just|simply|and|or|to) )boil (?:your |the |tap |all |drinking |any |it)`,
      /\bboil(?:ing|ed)?(?: \w+){0,4}? (?:to )?(?:remov|get(?:s|ting)? rid|eliminat|reduc|kill|tak(?:e|es|ing) (?:out|away)|destroy|clean|purif)/iu,
      /\b(?:to a|rolling) boil(?!\p{L})/iu,
      /\bboil(?:ing|ed)?(?: \w+){0,4}? safe(?!\p{L})/iu,
    ],
    es: [
      /(?:^|[,;:] |(?<!\p{L})(?:debe|puede|siempre|solo|basta con|y|o|para) )(?:hierva|hervir|hierve) (?:el|su|la|toda|esta)/iu,
      /(?<!\p{L})(?:hervir|hierva|hervid[ao]|hirviendo)(?: \p{L}+){0,4}? (?:elimin|quit|remuev|remov|reduc|destruy|limpi|purific)/iu,
      /(?<!\p{L})(?:basta (?:con )?hervir|hasta que hierva)(?!\p{L})/iu,
      /(?<!\p{L})(?:hervir|hervid[ao])(?: \p{L}+){0,4}? segur[ao]/iu,
    ],
  },
} as const satisfies DenialPatterns;

/** That the lead cannot get into the water. */
export const sealedPatterns = {
  sealedLead: {
    en: [
      /\b(?:lead|line|pipe)(?: \w+){0,3}? (?:has been|have been|was|were|is|are) (?:\w+ )?(?:sealed|encapsulated|covered|coated|neutralized|contained)(?!\p{L})/iu,
      /\blead(?: \w+){0,4}? (?:cannot|can[’']t|can not|does not|doesn[’']t|will not|won[’']t|never) (?:\w+ )?(?:reach|enter|get into|leach|dissolve|pass into|come into)(?!\p{L})/iu,
      /\bno lead (?:can|will|could) (?:\w+ )?(?:reach|enter|get into|leach|dissolve|pass|come)/iu,
      /\b(?:treatment|coating|lining|layer|film|sealant|additive|phosphate|corrosion control|we)(?: \w+){0,3}? (?:keeps?|prevents?|stops?|blocks?|removes?|takes?) (?:all |any |the )?lead(?!\p{L})(?! (?:service|line|pipe))/iu,
    ],
    es: [
      /(?<!\p{L})(?:plomo|línea|tubería)(?: \p{L}+){0,3}? (?:ha sido|fue|está|es|quedó) (?:\p{L}+ )?(?:sellad|encapsulad|cubiert|recubiert|neutralizad)\p{L}+/iu,
      /(?<!\p{L})plomo(?: \p{L}+){0,4}? no (?:puede |podrá )?(?:llega|alcanza|entra|pasa|se disuelv|disolver|se libera|contamina)\p{L}*/iu,
      /(?<!\p{L})no (?:puede |podrá )?(?:llega|entra|pasa)\p{L}* (?:ningún )?plomo/iu,
      /(?<!\p{L})(?:tratamiento|recubrimiento|revestimiento|capa|aditivo|fosfato)(?: \p{L}+){0,5}? (?:evita|impide|elimina|mantiene|bloquea|retira)(?: \p{L}+){0,3}? plomo/iu,
    ],
  },
} as const satisfies DenialPatterns;
