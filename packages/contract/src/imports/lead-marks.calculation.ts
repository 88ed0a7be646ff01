import { normalizeHeading } from './heading-names.calculation.ts';
import { classifyPipeText } from './pipe-words.calculation.ts';

const namesLead = /\b(?:(?:is|has)?lead|leadlines?|lslr?s?|pb|galv\w*|grr|gooseneck|pigtail)\b/;
/** Headings about lead pipe whatever else they say: "Lead line tested", "Likely lead", "GRR notice sent". */
const namesPipe =
  /\b(?:leadlines?|lead (?:service )?(?:lines?|pipes?|services?|mains?|goosenecks?|connectors?)|lslr?s?|grr|galv\w*|likely lead|lead likely|presumed lead)\b/;
const namesNoPipe =
  /\b(?:solder|sampl\w*|tests?|tested|ban|free|filter|copper rule|lead and copper|results?|fittings?|inspectors?|contractors?|plumbers?|crew|engineer|phone|email|levels?|draw|pp[bm]|[uμ]g l|mg l)\b/;
/** Headings whose "No" means lead: "Lead free", "Non-lead (Y/N)", but not "Lead free meter". */
const denies = new RegExp(
  [
    '^(?:is |are |all |pipe |line |service |side |system |customer |public |private |confirmed ',
    '|verified |material )*(?:lead free|leadfree|non ?lead|no lead|not lead|unleaded)(?: (?:pipe|line',
    '|service|side|material|status|verified|confirmed|y n|yes no|y|n|system|customer|public',
    '|private))*$',
  ].join(''),
);
const negative = /^(?:n|no|none|never|false|f|0+|-+|n\/?a|nil|☐)$/i;
const no = /^(?:n|no|false|f|0)$/i;
const yes = /^(?:y|yes|x|xx|true|t|✓|✔|☑)$/i;
const measurement =
  /^[<>≤≥~]?\s*\d*\.\d+(?!\d*\/)|^[<>≤≥]\s*\d|^(?:nd|n\.d\.|bdl|bql|brl|mdl|non-?detect|not detected)$|\d\s*(?:ppb|ppm|mg\/l|[uµμ]g\/l)$/i;

/** Whether cells below this heading mark pipe: "Lead", "Public side lead (Y/N)", but not "Lead free meter". */
export function isMarkHeading(heading: string): boolean {
  const name = getName(heading);
  return deniesLead(heading) || namesPipe.test(name) || (namesLead.test(name) && !namesNoPipe.test(name));
}

/** Whether the heading asks what the pipe was: "Was it ever lead?", "PREV_LEAD". */
export function isLeadHistoryHeading(heading: string): boolean {
  return /\b(?:prev|previous|previously|ever|former|formerly|was|were|once|historic\w*|history|past)\b/.test(
    getName(heading),
  );
}

/** "LeadLine" is two words. */
function getName(heading: string): string {
  return normalizeHeading(heading.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
}

/** Whether the heading asks for the opposite of lead. */
function deniesLead(heading: string): boolean {
  return denies.test(getName(heading));
}

const requiresReplacement =
  /\b(?:replacement (?:is )?(?:required|needed|necessary)|(?:requires?|requiring|needs?) (?:a |to be )?(?:replacement|replacing|replaced)|(?:must|should|to) be replaced)\b/;
const ofOtherThings = /\b(?:meters?|valves?|hydrants?|box|lid|date|cost|battery|register|notice|mains?|sign|pump)\b/;

const required = /^(?:1|required|needed|yes\b.*)$/i;

/** Whether a yes below this heading says that the line must be replaced, which only lead and GRR lines must. */
export function isReplacementHeading(heading: string): boolean {
  const name = getName(heading);
  return requiresReplacement.test(name) && !ofOtherThings.test(name);
}

/** Whether the cell below such a heading says yes. */
export function isRequired(text: string): boolean {
  return required.test(text.trim()) || yes.test(text.trim());
}

/** Whether a cell below a heading about pipe says yes: an X, but not a date or a count. */
export function isYesBelow(heading: string, text: string): boolean {
  if (isReplacementHeading(heading)) return isRequired(text);
  return isMarkHeading(heading) && (deniesLead(heading) ? no : yes).test(text);
}

interface Mark {
  readonly text: string;
  readonly row: number;
}

/**
 * Finds the first cell that marks lead or galvanized pipe in a column whose heading names it: an X, a 1, a date, or
 * words such as "private". In a column of measurements only a plain yes is a mark.
 */
export class LeadMarks {
  readonly #kinds = new Map<string, 'yes' | 'other' | 'none'>();
  #yes: Mark | undefined;
  #other: Mark | undefined;
  #isMeasured = false;
  readonly #isDenied: boolean;

  constructor(heading: string) {
    this.#isDenied = deniesLead(heading);
  }

  add(text: string, row: number): void {
    const kind = this.#kindOf(text);
    if (kind === 'yes') this.#yes ??= { text, row };
    else if (kind === 'other') this.#other ??= { text, row };
  }

  found(): Mark | undefined {
    if (this.#isMeasured || !this.#other) return this.#yes;
    return this.#yes && this.#yes.row <= this.#other.row ? this.#yes : this.#other;
  }

  #kindOf(text: string): 'yes' | 'other' | 'none' {
    const cachedKind = this.#kinds.get(text);
    if (cachedKind) return cachedKind;
    const isMeasurement = !this.#isDenied && measurement.test(text);
    this.#isMeasured ||= isMeasurement;
    const kind = this.#isDenied ? kindOfDenial(text) : isMeasurement ? 'none' : kindOfMark(text);
    if (this.#kinds.size < 5_000) this.#kinds.set(text, kind);
    return kind;
  }
}

function kindOfMark(text: string): 'yes' | 'other' | 'none' {
  if (negative.test(text) || classifyPipeText(text) === 'other') return 'none';
  return yes.test(text) ? 'yes' : 'other';
}

function kindOfDenial(text: string): 'yes' | 'other' | 'none' {
  return no.test(text) || classifyPipeText(text) === 'danger' ? 'yes' : 'none';
}
