/** What a sentence says, in words of both languages of letters: a test refuses one without the other. */
interface DenialPattern {
  readonly en: readonly RegExp[];
  readonly es: readonly RegExp[];
}
export type DenialPatterns = Readonly<Record<string, DenialPattern>>;

export const listPatterns = (patterns: DenialPatterns): readonly RegExp[] =>
  Object.values(patterns).flatMap(({ en, es }) => [...en, ...es]);

/** A letter with an accent ends no word for \b, so Spanish words end in (?!\p{L}). */
export const phrase = (strings: TemplateStringsArray, ...parts: readonly string[]): RegExp =>
  new RegExp(String.raw(strings, ...parts), 'iu');

/** Before a verb: “do not ignore” says the opposite. */
const unlessDenied = String.raw`(?<!(?<!\p{L})(?:not|never|cannot|no|nunca|ni) (?:\p{L}+ )?|n[’']t )`;

const actions =
  'do anything|do a thing|read|heed|take (?:any )?(?:action|steps?|precautions?|measures)|act\\b|worry|be (?:concerned|alarmed|afraid)|fear|panic|(?:use|buy|install|get) (?:an? |any )?filters?|(?:buy|use|drink) bottled|flush|filter|run (?:your|the) (?:tap|water)|replace|(?:change|adjust) (?:anything|how|the way|your)';
const acciones =
  'hacer nada|tomar (?:ninguna )?(?:medidas?|acción|precauci[óo]n(?:es)?)|tomar ninguna|usar (?:un |ningún )?filtro|preocuparse|alarmarse|temer|cambiar|reemplazar(?:la|lo)?(?!\\p{L})|dejar correr|filtrar|comprar';
const precautions =
  'action|steps?|precautions?|measures?|(?:water )?filters?|bottled water|flushing|testing|tests?|replacement|replacing (?:it|the line|your line)';
const precauciones =
  'medidas?|acción|acciones|precauci[óo]n(?:es)?|(?:un |el |los )?filtros?|(?:el )?agua embotellada|(?:el )?reemplazo|(?:la )?prueba|(?:las )?pruebas';
const texts =
  'letter|notice|statement|text|paragraph|sentence|warning|information|message|section|health effects|result';
const textos =
  'carta|aviso|declaración|texto|párrafo|frase|advertencia|información|mensaje|sección|efectos (?:en|sobre|para) la salud|resultado';

/** That the household has nothing to do. */
export const noActionPatterns = {
  notNeededToAct: {
    en: [
      phrase`(?:do not|don[’']t|does not|doesn[’']t|not|never) (?:need|have|required|necessary) to (?:${actions})`,
      phrase`\b(?:no need|no reason|not necessary|needn[’']t|need not) (?:to |for you to )?(?:${actions})`,
    ],
    es: [
      /\bno (?:necesita|tiene que|debe|hace falta|es necesario|requiere)(?: que)?(?: usted)? (?:hacer|haga|tomar|tome) (?:nada|ninguna|medidas|acción)/iu,
      /\bno (?:tiene|debe|necesita) (?:que )?hacer nada/iu,
      /(?<!\p{L})no (?:hace falta|es necesario|se necesita) que (?:usted )?(?:use|compre|instale|filtre|tome|haga|deje correr|cambie|reemplace)(?!\p{L})/iu,
      phrase`\bno (?:necesita|tiene que|debe|hace falta|es necesario|hay que|tiene por qué)(?: que)?(?: usted)? (?:${acciones})`,
    ],
  },
  noActionNeeded: {
    en: [
      /\bno (?:further |other |immediate |special )?(?:action|steps?|precautions?|measures) (?:is |are )?(?:needed|required|necessary|on your part)/iu,
      phrase`\b(?:${precautions}) (?:(?:is|are|will|would) not|(?:isn|aren|won|wouldn)[’']t) (?:be )?(?:needed|required|necessary)`,
      /\bno filters? (?:is |are )?(?:needed|required|necessary)/iu,
      phrase`\bno need (?:for|of) (?:an? |any )?(?:${precautions})(?!\p{L})`,
    ],
    es: [
      /\bno (?:se )?(?:requiere|necesita|es necesaria)(?: tomar)? (?:ninguna )?(?:otra )?(?:acción|medida)/iu,
      /\bninguna (?:otra )?(?:acción|medida) (?:es )?(?:necesaria|requerida)/iu,
      phrase`(?<!\p{L})(?:${precauciones}) no (?:es|son|hace falta|hacen falta|se requieren?|se necesitan?)(?! (?:suficiente|la única|el único))(?: necesari[oa]s?)?(?!\p{L})(?=[.,;]|$)`,
      /\bno (?:se )?(?:necesita|requiere|hace falta|es necesario)(?: usar| tener| comprar)? (?:un |ningún |el )?(?:filtros?|agua embotellada)/iu,
    ],
  },
  precautionUseless: {
    en: [
      phrase`\b(?:${precautions})(?: \w+){0,3}? (?:is|are|would be|was|seems?) (?:\w+ ){0,2}?(?:unnecessary|needless|pointless|useless|optional|excessive|overkill|superfluous|(?:a )?waste)(?!\p{L})`,
      phrase`\b(?:${precautions}) (?:(?:do|does) not|(?:do|does)n[’']t) (?:make (?:a|any) difference|help|do (?:anything|much)|matter|pay)(?!\p{L})`,
      /\b(?:no (?:point|use|sense) in|(?:is|are) not worth|isn[’']t worth) (?:buying|using|getting|installing|flushing|filtering|running|testing|a filter|bottled)/iu,
    ],
    es: [
      phrase`(?<!\p{L})(?:${precauciones})(?: \p{L}+){0,3}? (?:es|son|sería|resulta)(?: \p{L}+){0,2}? (?:innecesari|inútil|opcional|excesiv|superflu|un gasto|una pérdida)`,
      phrase`(?<!\p{L})no (?:vale la pena|tiene sentido|sirve(?: de nada)?|merece la pena)(?: \p{L}+){0,2}? (?:usar|comprar|instalar|filtrar|dejar|${precauciones})(?!\p{L})`,
      phrase`(?<!\p{L})(?:${precauciones}) no (?:sirven?|cambian? nada|ayudan?)(?!\p{L})`,
    ],
  },
  nothingToDo: {
    en: [
      /\bnothing (?:that )?(?:you )?(?:need |have |needs |has )?(?:to (?:do|worry about|fear|be (?:done|afraid of|concerned about))|is (?:needed|required))/iu,
      /\b(?:action(?! level)|steps?|precautions?)(?: \w+){0,4} is (?:none|nothing|no)(?!\p{L})/iu,
      /\bwhat (?:do )?(?:you|i|we) (?:need to|have to|should|must|can) (?:do )?is nothing/iu,
    ],
    es: [
      /(?<!\p{L})no (?:tienen?|hay) (?:nada )?de qué (?:preocupar|tem|alarmar)/iu,
      /(?<!\p{L})nada (?:de qué preocuparse|que (?:temer|hacer)|(?:de )?qué (?:temer|preocuparse))/iu,
      /\b(?:medidas?|acción|acciones)(?: \p{L}+){0,4} es (?:ningun[oa]|nada)(?!\p{L})/iu,
      /(?<!\p{L})lo que (?:tiene que|debe|necesita|hay que) hacer es nada(?!\p{L})/iu,
    ],
  },
  noConcern: {
    en: [
      /\b(?:no|not a|not any) (?:cause|reason|need|grounds) (?:for|of|to (?:be|feel)) (?:concern|alarm|worry|action|fear|panic|afraid|alarmed|concerned|worried)/iu,
      /\b(?:should not|shouldn[’']t|do not|don[’']t|need not) (?:worry|panic|be (?:concerned|worried|alarmed|afraid|scared))/iu,
      /\b(?:you|your family|everyone) (?:can|may) (?:relax|rest (?:easy|assured))|\brest assured/iu,
      /\b(?:do not|don[’']t|need not|no need to|should not) take(?: \w+){1,3} (?:too )?seriously/iu,
    ],
    es: [
      /\bno hay (?:ningún |ninguna )?(?:motivo|razón|causa|necesidad)(?: alguna)? (?:de|para) (?:preocup|alarm|tem|miedo)/iu,
      /\bno (?:es motivo de |se )?(?:preocup[ea]|alarm[ea]|asust[ea])/iu,
      /\bno (?:debe|tiene que|debería) (?:preocuparse|alarmarse|tener miedo)/iu,
      /(?<!\p{L})(?:puede|pueden) (?:estar|quedarse|quedar) tranquil/iu,
      /(?<!\p{L})no (?:lo |la )?(?:tome|tomen|debe tomar|tiene que tomar)(?: \p{L}+){0,3}? en serio/iu,
    ],
  },
  ignoreLetter: {
    en: [
      phrase`${unlessDenied}\b(?:throw|toss) (?:it|(?:this|the) (?:${texts})) (?:away|out)(?!\p{L})`,
      phrase`${unlessDenied}\b(?:disregard|ignore|throw away|discard|set aside|skip|overlook|pay no attention to) (?:this|the|our|that|these|those|all|any|it|everything|what)(?: \w+){0,3}? ?(?:(?<= )(?:${texts}|step|above|below)s?(?!\p{L})|(?<=\bit|\bthis)(?=[.,;!]|$))`,
    ],
    es: [
      phrase`${unlessDenied}(?<!\p{L})(?:ignor(?:e|ar|arl[ao]s?|el[ao]s?)|descart(?:e|ar)|tir(?:e|ar)|haga caso omiso|hacer caso omiso|no haga caso|no preste atención|pase por alto|pasar por alto|omita|omitir|prescind(?:a|ir))(?: a| de| del)?(?: (?:est[ea]s?|la|el|los|las|nuestr[ao]|es[ea]|lo))?(?: \p{L}+){0,2}? (?:${textos}|anterior|de arriba)(?!\p{L})`,
      phrase`${unlessDenied}(?<!\p{L})(?:puede|pueden|podrá) (?:usted )?(?:ignorarl[ao]|descartarl[ao]|tirarl[ao])(?!\p{L})`,
    ],
  },
  formality: {
    en: [
      phrase`(?<!not |n[’']t )\b(?:only |just |merely |simply |purely )?(?:a |an )?(?:mere |legal |routine )?(?:formality|boilerplate)(?!\p{L})`,
      /\b(?:only|just) (?:send|sent|mail|print|include)s?(?: \w+){0,2} because (?:we|it|the law|the rule)/iu,
      /\b(?:only|just)(?: \w+){0,2} because (?:the (?:epa|state|law|rule)|regulat\w+|of the (?:law|rule))/iu,
      phrase`\b(?:letter|notice|statement|warning|text)(?: \w+){0,4}? (?:only|just|merely|simply|solely) (?:because|since|required|to (?:comply|satisfy|meet))(?!\p{L})`,
    ],
    es: [
      /(?<!no es )(?:una )?(?:mera |simple |pura )?(?:formalidad|trámite)(?!\p{L})/iu,
      /(?<!\p{L})(?:carta|aviso|declaración|advertencia|texto)(?: \p{L}+){0,4}? (?:solo|sólo|solamente|únicamente|simplemente) (?:porque (?:lo |la )?(?:exige|obliga|tenemos|estamos|la ley|la EPA|el Estado)|porque|para cumplir|por (?:ley|exigencia|obligación))(?!\p{L})/iu,
    ],
  },
} as const satisfies DenialPatterns;

const places = 'home|house|household|address|property|family|building|school|apartment|line|pipe|water';
const matters = ' (?:bill|rate|service|pressure|supply|meter|heater)';

/** That the letter is not for the household that gets it. */
export const notApplicablePatterns = {
  doesNotApply: {
    en: [
      phrase`\b(?:(?:does|do|will|did) not|(?:doesn|don|won|didn)[’']t) (?:apply to|concern|affect|pertain to|relate to) (?:you(?!r)|(?:your|this) (?:\w+ )?(?:${places})s?(?!${matters}))`,
      /\b(?:yours|your (?:home|house|street|line|pipe)) (?:is|are|was) not(?=[.;,!]|$)/iu,
      /\byou(?:r (?:\w+ )?(?:home|house|household|address|property|family|building|line|pipe|water))? (?:(?:is|are|was|were) not|isn[’']t|aren[’']t|wasn[’']t|weren[’']t) (?:affected|at risk|concerned|impacted|in danger)/iu,
    ],
    es: [
      /\bno (?:se aplica|aplica|corresponde|afecta|concierne) a (?:usted|su (?:hogar|casa|dirección|familia|propiedad|línea|agua))/iu,
      /\bno le (?:afecta|concierne|corresponde|aplica)(?!\p{L})/iu,
      /\b(?:su|esta) (?:hogar|casa|dirección|familia|propiedad|agua) no (?:está|fue|se ve|ha sido|corre) (?:afectad|peligro|riesgo|en riesgo)/iu,
    ],
  },
  sentByMistake: {
    en: [
      /\b(?:letter|notice|statement|text|warning)(?: \w+){0,2}? (?:was|is|has been) (?:sent|mailed|delivered|addressed|added|printed)(?: to (?:you|your \w+))? (?:by mistake|in error|by accident|automatically)/iu,
    ],
    es: [
      /\b(?:carta|aviso|declaración|texto|advertencia) (?:\p{L}+ ){0,3}?(?:se |le )*(?:fue |ha sido )?(?:envi|agreg|añad|imprim)\p{L}+ (?:por error|automáticamente)/iu,
    ],
  },
  onlyForOthers: {
    en: [
      /\b(?:health effects|warning|statement)s?(?: \w+){0,3}? (?:(?:appl(?:y|ies)|is|are|happens?|occurs?) only|only (?:appl(?:y|ies)|happens?|occurs?)) (?:to|for|in|with|at) /iu,
    ],
    es: [
      /(?<!\p{L})(?:efectos (?:en|sobre|para) la salud|advertencia|declaración)(?: \p{L}+){0,4}? (?:solo|sólo|solamente|únicamente) (?:se aplican?|afectan?|ocurren?|son|es) /iu,
    ],
  },
} as const satisfies DenialPatterns;
