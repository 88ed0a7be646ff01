import { normalizeHeading } from './heading-names.calculation.ts';
import { classifyListedPipe } from './pipe-words.calculation.ts';

/** Headings that say no more than that there are codes, or that the codes are of pipe. */
const neutral = new RegExp(
  [
    '^(?:(?:public|private|system|customer|utility|owner|city|house|side|pws|main|sl|svc|svce|serv',
    String.raw`|service|line|pipe|lcrr|water)\s+)*(?:codes?|types?|mat|matl|mtl|material|materials|pipes?`,
    '|symbol|flag|ind|indicator|mark|class|kind|sl|svc|lsl|line|status|desc',
    String.raw`|description)(?:\s+(?:codes?|types?|mat|side|public|private|system|customer|1|2))*$`,
  ].join(''),
);
/** Headings with codes of something else. */
const ofOthers =
  /\b(?:zip|meter|rate|customer class|land|use|acct|account|bill\w*|route|building|bldg|owner type|state|work|service status|system type|water type|customer type)\b/;
/** Headings whose numbers may stand for materials: "SL type", "Material code", but not "Line" or "Type". */
const ofPipe =
  /\b(?:mat|matl|mtl|materials?|pipes?)\b|\b(?:sl|lsl|lcrr|svc|svce|serv|service line|line|public|private|side)\b.*\b(?:codes?|types?|class|kind|symbol)\b/;
const number = /^\d{1,2}$/;
const maxLength = 8;
const mostDifferent = 15;
/** Parts that stand for lead, galvanized pipe or a mark: L/C, LC, GV, PB, LSL. */
const leadCode = /^(?:x|xx|l|ld|le|lead|ls|lsl|lp|ll|pb|g|gv|gl|ga|gal|galv|gi|gs|gp|gr|grr|✓|✔)$/i;
const bothSides = /^[lgcpu]{2}$/i;

/** Collects the codes of a column under a neutral heading that may stand for lead or galvanized pipe. */
export class MaterialCodes {
  readonly #codes = new Map<string, { readonly text: string; readonly row: number }>();
  readonly #hasNumbers: boolean;
  #isOfCodes = true;

  constructor(heading: string) {
    this.#hasNumbers = ofPipe.test(getName(heading));
  }

  add(text: string, row: number): void {
    if (!this.#isOfCodes) return;
    const key = text.toLowerCase();
    if (!this.#codes.has(key)) this.#codes.set(key, { text, row });
    if (text.length > maxLength || this.#codes.size > mostDifferent) this.#isOfCodes = false;
  }

  found(): { readonly words: readonly string[]; readonly row: number } | undefined {
    if (!this.#isOfCodes) return undefined;
    const leadCodes = [...this.#codes.values()].filter(({ text }) => this.maybeLead(text));
    return leadCodes[0] && { words: leadCodes.map(({ text }) => text), row: leadCodes[0].row };
  }

  /** Whether a cell of this column is such a code. */
  maybeLead(text: string): boolean {
    return mayMeanLead(text) || (this.#hasNumbers && number.test(text));
  }
}

/** Whether codes below this heading may be of pipe. */
export function mayContainMaterialCodes(heading: string): boolean {
  const name = getName(heading);
  return name === '' || (neutral.test(name) && !ofOthers.test(name));
}

function getName(heading: string): string {
  return normalizeHeading(heading.split('›').at(-1) ?? '').replace(/ \d+$/, '');
}

/** Whether a code may stand for lead or galvanized pipe, or mark it. */
export function mayMeanLead(text: string): boolean {
  if (text.length > maxLength) return false;
  if (classifyListedPipe(text) === 'other') return false;
  const parts = text.split(/[/&+,\s.-]+/).filter((part) => part !== '');
  return parts.some((part) => leadCode.test(part)) || (bothSides.test(text) && /[lg]/i.test(text));
}
