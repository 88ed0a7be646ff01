import { phrase, type DenialPatterns } from './denial-pattern.values.ts';

/** That no lead was found, in letters that have no results. */
export const noLeadHerePatterns = {
  noLeadFound: {
    en: [
      /\blead (?:was|is|has|were) (?:not|never) (?:been )?(?:found|detected|present|measured)/iu,
      /\bno (?:\w+ )?lead (?:was |is |has been |were )?(?:found|detected|present|measured|(?:in|at) your)(?!\p{L})/iu,
      /(?:\bnot|\bnever|n[’']t) (?:find|found|detect|detected|have|contain) (?:any |detectable )?lead(?! ?(?:service|line|pipe|level|plumbing))(?!\p{L})/iu,
    ],
    es: [
      /\bno (?:se )?(?:detectó|encontró|halló|detectamos|encontramos|hay|tiene|contiene|había|contenía) (?:ningún )?plomo/iu,
    ],
  },
  waterWithoutLead: {
    en: [
      /\b(?:your|the) (?:\w+ )?water (?:\S+ ){0,4}?(?:is|contains?|has) (?:\w+ )?(?:lead-? ?free|free (?:of|from) lead|no lead)(?!\p{L})/iu,
      /\blead (?:found|detected|present|(?:in|at) your)(?: \w+){0,4} is (?:none|no|nothing)(?!\p{L})/iu,
    ],
    es: [
      /\b(?:su|el) agua (?:\p{L}+ ){0,4}?(?:sin|libre de) plomo/iu,
      /\bplomo (?:encontrado|detectado|presente|en su)(?: \p{L}+){0,4} es (?:ninguno|nada|no)(?!\p{L})/iu,
    ],
  },
  zeroLead: {
    en: [/\b(?:zero|cero) (?:lead|plomo) (?:was|is|in|at|found|detected|en)(?!\p{L})/iu],
    es: [/\bcero plomo (?:en|se|fue|es)(?!\p{L})/iu],
  },
} as const satisfies DenialPatterns;

const standards =
  'standards?|requirements?|regulations?|rules?|limits?|guidelines?|criteria|laws?|levels?|tests?|inspections?';
const normas =
  'normas?|requisitos?|reglamentos?|reglamentaci[óo]n(?:es)?|reglas?|límites?|criterios?|ley(?:es)?|pruebas?|análisis|estándar(?:es)?|niveles?';

/** That the water meets all standards. */
export const meetsStandardPatterns = {
  meetsStandard: {
    en: [
      /\b(?:your|the|this) (?:tap |drinking )?(?:water|result|results|sample) (?:\w+ )?(?:meets?|met|complies|comply|passed|passes)(?!\p{L})/iu,
      phrase`\b(?:water|results?|samples?|tap|system|we|it|they)(?: \w+){0,4}? (?:meets?|met|complies|comply|complied|passes|passed|surpass(?:es|ed)?|satisf(?:y|ies|ied)|fulfills?|conforms?|(?:is|are|was|were) in (?:full )?compliance|exceeds? all|exceeds? every)(?: \w+){0,6}? (?:${standards})(?!\p{L})`,
    ],
    es: [
      /\b(?:su|el|la) (?:agua|resultado|muestra)(?: potable)? cumple/iu,
      phrase`(?<!\p{L})(?:agua|resultados?|muestras?|sistema|nosotros)(?: \p{L}+){0,4}? (?:cumplen?|cumplió|cumplimos|satisfacen?|superan? todos|superan? todas|se ajustan?|respetan?|está en cumplimiento)(?: \p{L}+){0,6}? (?:${normas})(?!\p{L})`,
    ],
  },
} as const satisfies DenialPatterns;

/** The limits of which a result can be within; “the limits of our budget” are others. */
const limits = '(?:limits?|standards?|levels?|range|guidelines?|thresholds?|requirements?)(?!\\p{L})';
const ofRule =
  '(?:(?:the|all|every|any|their|its|applicable|legal|federal|state|national|epa|allowed|allowable|permitted|acceptable|regulatory|safe|health|normal|drinking|water) )*';
const delLímite =
  '(?:límites?|normas?|niveles?|rangos?|umbral(?:es)?|valores)(?! de (?:nuestro|su) presupuesto)(?!\\p{L})';
const low = 'low|small|minor|slight|tiny|modest|typical|normal|ordinary|usual|unremarkable|average';
const bajo = 'baj[oa]s?|pequeñ[oa]s?|leves?|mínim[oa]s?|típic[oa]s?|normal(?:es)?|habitual(?:es)?|común|comunes';
const number = 'amount|levels?|results?|numbers?|concentrations?|values?|readings?';
const cantidad = 'cantidad|nivel(?:es)?|resultados?|números?|concentraci[óo]n(?:es)?|valor(?:es)?';

/** That the result is not above the action level. */
export const belowLevelPatterns = {
  belowActionLevel: {
    en: [
      /\b(?:below|under|within|not above|not exceed(?:ed|s)?|less than|lower than) the (?:lead |copper )?action level/iu,
      /\baction level (?:was )?(?:exceeded|exceedance) is (?:no|none|not)(?!\p{L})|\baction level (?:was|is) not exceeded/iu,
    ],
    es: [
      /\b(?:no supera|no excede|por debajo d)\S* (?:el )?nivel de acción/iu,
      /\bnivel de acción no (?:se (?:superó|excedió)|fue (?:superado|excedido))/iu,
    ],
  },
  withinLimits: {
    en: [
      /\b(?:below|under|within|less than|lower than) (?:the |all )?(?:legal|federal|state|epa|allowed|permitted|regulatory|safe)(?: \w+)? (?:limit|standard|level)s?(?!\p{L})/iu,
      phrase`(?<!not |n[’']t )\b(?:well |safely |easily |comfortably |far )?(?:within|inside) ${ofRule}${limits}`,
      phrase`\b(?:well |safely |far )(?:below|under) ${ofRule}${limits}`,
      phrase`\b(?:${number}|samples?|tests?|yours|it) (?:is|are|was|were|came in|comes in|stayed|stays|fell|falls|remained) (?!not |never )(?:\w+ )?(?:under|below) (?:the|all|every) ${ofRule}${limits}`,
    ],
    es: [
      phrase`(?<!no (?:está|están) )(?<!\p{L})dentro de (?:(?:los|las|el|la|todos|todas) )*${delLímite}`,
      /(?<!no (?:está|están) )(?<!\p{L})dentro de lo (?:permitido|normal|aceptable|legal)(?!\p{L})/iu,
      phrase`(?<!\p{L})(?:muy |bastante )?por debajo de(?:l)? (?:(?:los|las|todos|todas) )*(?:límites?|normas?|umbral(?:es)?)(?!\p{L})`,
    ],
  },
  lowResult: {
    en: [
      phrase`\b(?:this|that|it|yours?|your result) (?:is|was) (?:a |an |only a |just a |quite |very |fairly |rather )*(?:${low})(?!\p{L})`,
      phrase`\b(?:${number})(?: \w+){0,3}? (?:is|are|was|were) (?:only |just |quite |very |fairly |rather |still |relatively |perfectly |completely |entirely |well )*(?:${low})(?!\p{L})`,
      /\b(?:nothing (?:out of the ordinary|unusual|special)|not (?:unusual|uncommon|out of the ordinary))(?!\p{L})/iu,
      /\b(?:true|real|actual) (?:\w+ )?(?:level|amount|value|result|concentration)(?: \w+){0,4}? lower(?!\p{L})/iu,
      phrase`\b(?:only|just|barely) (?:a (?:little|bit)|slightly|barely|just) (?:above|over)(?!\p{L})`,
    ],
    es: [
      phrase`(?<!\p{L})(?:est[eoa]|es[eoa]|el suyo) es (?:una? |solo una? |muy |bastante |relativamente )*(?:${cantidad})? ?(?:muy )?(?:${bajo})(?!\p{L})`,
      phrase`(?<!\p{L})(?:${cantidad})(?: \p{L}+){0,3}? (?:es|son|fue|fueron) (?:muy |bastante |solo |relativamente |todavía )*(?:${bajo})(?!\p{L})`,
    ],
  },
} as const satisfies DenialPatterns;

/** That the sample found no lead. */
export const notDetectedPatterns = {
  notDetected: {
    en: [
      /\b(?:no lead(?! (?:service )?(?:line|pipe))|lead (?:was|is) not|not (?:detect|find)(?:ed)? (?:any )?lead)(?!\p{L})/iu,
      /\blead (?:found|detected|present|(?:in|at) your)(?: \w+){0,4} is (?:none|no|nothing)(?!\p{L})/iu,
      /\b(?:found|detected|measured) nothing(?: \w+){0,2}? in (?:your|the|this) (?:\w+ )?(?:sample|water|tap)/iu,
      ...noLeadHerePatterns.zeroLead.en,
    ],
    es: [
      /(?<!\p{L})no (?:se )?(?:detectó|encontró|halló|detectamos|encontramos) nada en (?:su|la|el)/iu,
      /\bno (?:se )?(?:detectó|encontró|halló|detectamos|encontramos) (?:ningún )?plomo|\bno hay (?:ningún )?plomo en (?:su|el) agua/iu,
    ],
  },
} as const satisfies DenialPatterns;

const sample = 'samples?|tests?|results?|laboratory|lab|bottles?|readings?|numbers?|analysis|measurements?';
const muestra = 'muestras?|pruebas?|resultados?|laboratorio|botellas?|lecturas?|números?|análisis|mediciones|medición';

/** That the result is not to be relied on. */
export const unreliableResultPatterns = {
  takenWrongly: {
    en: [
      phrase`\b(?:${sample})(?: \S+){0,5}? (?:taken|collected|handled|stored|analyzed|measured|filled|labeled|drawn) (?:incorrectly|wrongly|improperly|badly|poorly|by mistake|the wrong way|in error)(?!\p{L})`,
      phrase`\b(?:${sample})(?: \w+){0,3}? (?:not|never) (?:\w+ )?(?:taken|collected|handled|stored|analyzed|measured|filled|drawn) (?:correctly|properly|right|as required|by the rules)(?!\p{L})`,
      /\bmixed up(?: \w+){0,2} (?:samples?|bottles?|results?)(?!\p{L})/iu,
      /\b(?:laboratory|lab|sampler|we)(?: \w+){0,3}? (?:made|make) (?:an? )?(?:error|mistake)(?!\p{L})/iu,
      /\bdoubt(?: \w+){0,4}? (?:result|sample|test|number|reading|laboratory)(?!\p{L})/iu,
      /\byou (?:\w+ )?(?:took|collected|filled) (?:the|your|this) (?:sample|bottle) (?:incorrectly|wrongly|improperly|the wrong way)/iu,
    ],
    es: [
      phrase`(?<!\p{L})(?:${muestra})(?: \p{L}+){0,5}? (?:tom|recog|recolect|manej|almacen|analiz|mid|llen)\p{L}+ (?:mal|incorrectamente|de forma incorrecta|de manera incorrecta|indebidamente|por error)(?!\p{L})`,
      phrase`(?<!\p{L})(?:${muestra})(?: \p{L}+){0,2}? no (?:se |fue )?(?:tom|recog|recolect|manej|almacen|analiz|mid|llen)\p{L}+ (?:bien|correctamente|de forma correcta|debidamente)(?!\p{L})`,
      /(?<!\p{L})(?:confundi|mezcl)\p{L}+(?: \p{L}+){0,2} (?:muestras|botellas|resultados)/iu,
      /(?<!\p{L})laboratorio(?: \p{L}+){0,2}? (?:equivoc|comet)\p{L}+/iu,
      /(?<!\p{L})(?:dudamos|dudo|dudas?)(?: \p{L}+){0,4}? (?:resultado|muestra|prueba|número|laboratorio)(?!\p{L})/iu,
      /(?<!\p{L})(?:usted )?(?:tomó|recogió|llenó) mal (?:la|su) (?:muestra|botella)/iu,
    ],
  },
  isWrong: {
    en: [
      phrase`\b(?:${sample})(?: \w+){0,4}? (?:is|was|are|were|may be|might be|must be|seems?|could be) (?:\w+ )?(?:wrong|incorrect|mistaken|inaccurate|unreliable|a mistake|an error|contaminated|faulty|flawed|invalid|not (?:reliable|accurate|correct|representative|valid|typical))(?!\p{L})`,
      /\b(?:one|a single|this) (?:sample|test|result) (?:says|means|proves|shows|tells) (?:us )?(?:little|nothing|not much|very little)(?!\p{L})/iu,
      /\b(?:sample|test|result) (?:does not|doesn[’']t) (?:mean|prove|say) (?:much|anything)(?!\p{L})/iu,
    ],
    es: [
      phrase`(?<!\p{L})(?:${muestra})(?: \p{L}+){0,4}? (?:es|está|fue|son|puede ser|puede estar|debe de ser|parece) (?:\p{L}+ )?(?:err[óo]ne[oa]|equivocad[oa]|incorrect[oa]|inexact[oa]|un error|contaminad[oa]|defectuos[oa]|inválid[oa]|poco (?:fiable|confiable|representativ[oa]))s?(?!\p{L})`,
      /(?<!\p{L})(?:una (?:sola )?|esta )(?:muestra|prueba) (?:dice|significa|demuestra) (?:poco|nada|muy poco)(?!\p{L})/iu,
      /(?<!\p{L})(?:muestra|prueba|resultado) no (?:significa|demuestra|prueba|dice) (?:mucho|nada)(?!\p{L})/iu,
    ],
  },
} as const satisfies DenialPatterns;
