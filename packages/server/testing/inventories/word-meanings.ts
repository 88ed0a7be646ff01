import type { YesNoUnknown, Category, Kind, Owner } from './row-truth.ts';

/**
 * What a cell of a side column can mean: a pipe, and for a classification word such as GRR the classification of the
 * whole line.
 */
interface SideMeaning {
  readonly kinds: readonly Kind[];
  readonly listed: readonly (Category | null)[];
}

const replacement = 'Galvanized Requiring Replacement';

/** Reads a side's cell by its tokens: any hint of lead may be lead, and a mark or code of doubt may mean unknown. */
export function sideMeaning(text: string): SideMeaning {
  const simplified = simplify(text);
  if (isBlank(simplified)) return { kinds: ['unknown'], listed: [null] };
  if (/\bgs?lrr\b|\bgrr(?:sl)?\b|\bg r r\b|\bgpcl\b|galv\w* (?:requir|need|req)\w*/.test(simplified)) {
    return { kinds: ['galvanized'], listed: [replacement] };
  }
  return { kinds: kindsIn(simplified), listed: [null] };
}

/** The classification column; "Galvanized" alone may be meant as the classification that requires replacement. */
export function categoryMeaning(text: string): readonly (Category | null)[] {
  const simplified = simplify(text);
  if (isBlank(simplified)) return [null];
  if (/^contains neither lead nor gpcl$/.test(simplified)) return ['Non-lead'];
  if (/\bgs?lrr\b|\bgrr(?:sl)?\b|\bg r r\b|\bgpcl\b|galv/.test(simplified)) return [replacement];
  return [...new Set(kindsIn(simplified).map((kind) => categoryOfKind[kind]))];
}
const categoryOfKind: Readonly<Record<Kind, Category>> = {
  lead: 'Lead',
  galvanized: replacement,
  nonLead: 'Non-lead',
  likelyLead: 'Lead Status Unknown',
  unknown: 'Lead Status Unknown',
};

/** Only a plain No is a No: everything else leaves galvanized pipe unproven. */
export function previouslyLeadMeaning(text: string): readonly YesNoUnknown[] {
  const simplified = simplify(text);
  if (/^(?:y|yes|true|t|1|x|was lead|previously lead|formerly lead|y (?:dash )?yes)$/.test(simplified)) return ['Yes'];
  if (/^(?:n|no|false|f|0|never|never lead|nope|n (?:dash )?no)$/.test(simplified)) return ['No'];
  return ['Unknown'];
}

/** Whether there is lead in a connector or fitting. */
export function partMeaning(text: string): readonly YesNoUnknown[] {
  const simplified = simplify(text);
  if (/^(?:y|yes|true|t|1|x|present)$/.test(simplified) || kindsIn(simplified).includes('lead')) return ['Yes'];
  return /^(?:n|no|false|f|0|none|no connector|copper|brass|plastic|nonlead)$/.test(simplified) ? ['No'] : ['Unknown'];
}

export function ownerMeaning(text: string): readonly Owner[] {
  const simplified = simplify(text);
  if (/^(?:customer|private|customer owns|customer owned|homeowner)\b/.test(simplified)) return ['customer'];
  if (/^(?:system|utility|city|public|town|system owned|utility owned)$/.test(simplified)) return ['system'];
  return ['both'];
}

/**
 * Lower case, one space between tokens; a dash that stands free is the token `dash`, a comma `comma`, doubt `doubt`.
 */
function simplify(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/[‘’']/g, '')
    .replace(/\bnon\s*[-‐–—]?\s*lead\b/g, ' nonlead ')
    .replace(/\b(?:not|no|is not|known not)(?:-|\s+)lead\b|\bnot lsl\b|\bnon-? ?lsl\b|\blead[- ]free\b/g, ' nonlead ')
    .replace(/[?~*^]/g, ' doubt ')
    .replace(/\s[-‐–—]+\s?|[-‐–—]+\s/g, ' dash ')
    .replace(/[,:;]/g, ' comma ')
    .replace(/[^\p{L}\p{N}#/>+&]+/gu, ' ')
    .trim();
}

/** A cell that says nothing, so that what is recorded stays. */
export function isBlankText(text: string): boolean {
  return isBlank(simplify(text));
}

function isBlank(plain: string): boolean {
  return /^(?:|n\/a|na|null|none|nil|nan|blank|dash|not applicable|#ref|#n\/a|#value|err comma 508)$/.test(plain);
}

const statusPhrases = /\b(?:lead status unknown|unknown lead status|lead unknown|unknown sl)\b/g;
const likelyPhrases =
  /\b(?:likely|could be|may be|maybe|might be|suspected|suspect|possibl[ey]|probabl[ey]|presumed|assumed|potential(?:ly)?) lead\b|\blead (?:likely|suspected|assumed)\b/g;
const unlikelyPhrases = /\b(?:unlikely(?: to be)?|not likely) lead\b|\blead unlikely\b/g;
const copperTypes = /\btype [klm] copper\b|\bcopper type [klm]\b|\b[km] copper\b|\bcopper [km]\b|^type k$/g;

/** Every kind of pipe that some token of the text names or hints at. */
function kindsIn(plain: string): Kind[] {
  const kinds = new Set<Kind>();
  const rest = plain
    .replace(unlikelyPhrases, () => note(kinds, 'unknown'))
    .replace(likelyPhrases, () => note(kinds, 'likelyLead'))
    .replace(statusPhrases, () => note(kinds, 'unknown'))
    .replace(copperTypes, () => note(kinds, 'nonLead'));
  const tokens = rest.split(/[ /&+>]+/).filter((token) => token !== '');
  for (const token of tokens) for (const [kind, pattern] of tokenKinds) if (pattern.test(token)) kinds.add(kind);
  if (tokens.some((token) => !isUnderstood(token, tokens))) kinds.add('unknown');
  return kinds.size > 0 ? [...kinds] : ['unknown'];
}

function note(kinds: Set<Kind>, kind: Kind): string {
  kinds.add(kind);
  return ' ';
}

const tokenKinds: readonly (readonly [Kind, RegExp])[] = [
  ['lead', /^(?:lead\w*|led|lsl\w*|pb|ld|ll|llg|lg|l|cl|tub\w*|tubloy|mix\w*|was|former\w*|previous\w*|wl)$/],
  ['galvanized', /^(?:galv\w*|gal|g|gi|gip|gs|gsp|cg|mix\w*)$/],
  [
    'nonLead',
    /^(?:nonlead|nl|cop+e?r*|cooper|cu|plas\w*|p?e|pex|pvc|cpvc|upvc|hdpe|poly\w*|brass|bronze|ductile|cast|ci|di|dip|transite|stainless|abs|concrete)$/,
  ],
  ['unknown', /^(?:unk\w*|un|u|ukn\w*|dk|tbd|doubt|nv|asm|est|assumed|unverified|verified|no|not|other)$/],
];

/** Sizes, filler and the initials of a name that stands beside them ("CU - Copper") change no meaning. */
function isUnderstood(token: string, tokens: readonly string[]): boolean {
  if (fillers.test(token) || tokenKinds.some(([, pattern]) => pattern.test(token))) return true;
  return tokens.some((name) => name !== token && name.length > token.length && isAbbreviation(token, name));
}
const fillers =
  /^(?:dash|comma|#?\d+|in|inch|type|k|m|pipe|line|service|side|line|material|tubing|iron|steel|known|is|blue|black|soft|hard|water|or|c900|cts)$/;

function isAbbreviation(code: string, name: string): boolean {
  if (code[0] !== name[0]) return false;
  let textAt = 0;
  for (const letter of name) if (letter === code[textAt]) textAt++;
  return textAt === code.length;
}
