import { otherMaterials } from './line-pattern.values.ts';
import { splitSentences } from './content-parts.calculation.ts';

/** What a letter says in one sentence, or in a question or heading and the answer to it. */
export interface Statement {
  /** As the letter says it. */
  readonly sentence: string;
  /** The same in whole sentences, any of which it can mean. */
  readonly meanings: readonly string[];
}

/** The statements of a text below another: “Is your water safe?” and “Yes.” say that it is. */
export function listStatements(text: string, label: string): readonly Statement[] {
  const statements: Statement[] = [];
  let previousSentence = listSpoken(label).at(-1) ?? '';
  for (const sentence of listSpoken(text)) {
    statements.push({ sentence, meanings: [sentence] });
    const meanings = previousSentence === '' ? [] : combine(previousSentence, sentence);
    if (meanings.length > 0) statements.push({ sentence: `${previousSentence} ${sentence}`, meanings });
    previousSentence = sentence;
  }
  return statements;
}

/** A sentence that continues in the next paragraph: “Your service line is made of”. */
const cutOff =
  /(?<!\p{L})(?:is|are|was|were|be|been|as|not|no|never|of|to|from|contains?|has|have|needs?|a|an|the|your|es|está|son|de|contiene|tiene|su|para)$/iu;
export const isCutOff = (text: string): boolean => cutOff.test(text.trim());

/** Words below a question answer it; “no” below “Is it safe?” is no name of what it is. */
function combine(label: string, sentence: string): readonly string[] {
  if (isCutOff(label)) return [`${label} ${sentence}`];
  const meanings = toMeanings(label, sentence);
  return meanings.length > 0 ? meanings : complete(label, sentence);
}

/** Whether what a text means can depend on the one before it. */
export function dependsOnLabel(text: string): boolean {
  const [first = ''] = listSpoken(text);
  return findAnswer(first) !== undefined || fragment.test(first);
}

const speaker = /^(?:q|a|question|answer|p|r|pregunta|respuesta)[:.]$/iu;
const listSpoken = (text: string) =>
  splitSentences(text).filter((sentence) => sentence !== '' && !speaker.test(sentence));

interface Answer {
  readonly isYes: boolean;
  /** What the answer adds: “, if you use a filter”. */
  readonly rest: string;
}

// A letter with an accent ends no word for \b.
const answers = new RegExp(
  [
    `^[¡"“]?(?:the answer is |that is |that[’']s |la respuesta es )?(?:(yes|yeah|yep|absolutely`,
    '|certainly|definitely|of course|sure|correct|right|exactly|indeed|sí|si|claro|correcto',
    '|por supuesto|así es|desde luego)|no|not at all|never|nope|none|en absoluto',
    String.raw`|para nada)(?!\p{L})[”"!]?(?: indeed)?((?:\s+(?:(?:it|you|there|they|we|lo|usted)(?!\p{L})`,
    '|[–—-])|[,.;:–—-]|$).*)$',
  ].join(''),
  'iu',
);

function findAnswer(sentence: string): Answer | undefined {
  const [, yes, rest = ''] = answers.exec(sentence) ?? [undefined];
  return answers.test(sentence) ? { isYes: yes !== undefined, rest: rest.replace(/^[.!]$/, '') } : undefined;
}

const englishSubject = (() => {
  const owners = 'your|my|our|the|this|that|these|any|an|a|further|immediate|special';
  const kinds = 'further|immediate|special|tap|drinking|home|household|service|lead|copper|water|test|lab';
  const nouns =
    'water|lines?|pipes?|plumbing|results?|samples?|home|house|household|family|children|notice|letter|address|property|action|steps|filters?|lead|copper';
  const places = '(?:home|house|tap|building|apartment|school|address|area|kitchen|plumbing|pipes?)';
  const place = `(?: (?:at|in|from|on|of) (?:your|my|our|the|this) ${places})?`;
  return `(?:(?:${owners}) )?(?:(?:${kinds}) )*?(?:${nouns})(?!\\p{L})${place}|it|this|that|there|i|we|you|everyone|anything`;
})();
const englishQuestion = new RegExp(
  `(?:^|[,:–—-] )(is|are|am|was|were|does|do|did|has|have|should|must|can|could|may|will) (${englishSubject}) (.+)$`,
  'iu',
);
const spanishSubject =
  '(?:su|mi|el|la|esta|este)(?: (?:muestra|servicio))? (?:agua|línea|tubería|resultado|hogar|casa|familia)(?: (?:de (?:servicio|la llave|su casa|mi casa)|del grifo|potable))?';
const spanishVerb = '(?:es|está|son|contiene|tiene|cumple|supera|excede|necesita|requiere|debe|puede|presenta)';
const spanishVerbFirst = new RegExp(`^(${spanishVerb}) (.+ )?(${spanishSubject})( .+)?$`, 'iu');
const spanishSubjectFirst = new RegExp(`^(${spanishSubject}) (${spanishVerb})(?: (.*))?$`, 'iu');

const spanishPredicate =
  /^(?:tengo|tiene|debo|debe|necesito|necesita|puedo|puede|hay|existe|corro|corre|se|me|le|es|está)(?!\p{L})/iu;

/** A question and its answer as sentences: “Is your line lead? No.” as “your line is not lead”. */
function toMeanings(label: string, sentence: string): readonly string[] {
  const answer = findAnswer(sentence);
  if (!answer) return [];
  const question = label.replace(/^[¿"“]+|[?"”:.]+$/gu, '');
  const meanings = answer.isYes
    ? [...affirmInEnglish(question), ...affirmInSpanish(question)]
    : [...denyInEnglish(question), ...denyInSpanish(question)];
  return meanings.map((meaning) => `${meaning}${answer.rest}`);
}

interface Question {
  readonly verb: string;
  readonly subject: string;
  readonly rest: string;
}

function parseEnglish(question: string): Question | undefined {
  const [, verb = '', subject = '', rest = ''] = englishQuestion.exec(question) ?? [];
  return verb === '' ? undefined : { verb, subject, rest };
}

const toYours = (text: string) =>
  text
    .replace(/\bmy\b/giu, 'your')
    .replace(/\b(?:i|me)\b/giu, 'you')
    .replace(/\bam\b/giu, 'are');

function affirmInEnglish(question: string): readonly string[] {
  const parsed = parseEnglish(question);
  return parsed ? [toYours(`${parsed.subject} ${parsed.verb} ${parsed.rest}`)] : [];
}

function denyInEnglish(question: string): readonly string[] {
  const parsed = parseEnglish(question);
  if (!parsed) return [];
  const { verb, subject, rest } = parsed;
  if (!/^(?:there|anything)$/iu.test(subject))
    return [toYours(`${subject} ${verb} not ${rest}`).replace(/\bnot unsafe\b/iu, 'safe')];
  const what = rest.replace(/^(?:anything|any|an|a) ?/iu, '');
  return [toYours(`there ${verb} no ${what}`), toYours(`nothing ${what}`)];
}

function parseSpanish(question: string): Question | undefined {
  const [, verb = '', predicate = '', subject = '', more = ''] = spanishVerbFirst.exec(question) ?? [];
  if (verb !== '') return { verb, subject, rest: `${predicate}${more.trim()}`.trim() };
  const [, first = '', second = '', rest = ''] = spanishSubjectFirst.exec(question) ?? [];
  if (first !== '') return { verb: second, subject: first, rest };
  return spanishPredicate.test(question) ? { verb: '', subject: '', rest: question } : undefined;
}

const toYoursInSpanish = (text: string) =>
  text
    .replace(/(?<!\p{L})mis?(?!\p{L})/giu, 'su')
    .replace(/(?<!\p{L})(?:tengo|debo|necesito|puedo)(?!\p{L})/giu, (verb) => yourVerbs[verb.toLowerCase()] ?? verb)
    .replace(/\s+/gu, ' ')
    .trim();

function affirmInSpanish(question: string): readonly string[] {
  const parsed = parseSpanish(question);
  return parsed ? [toYoursInSpanish(`${parsed.subject} ${parsed.verb} ${parsed.rest}`)] : [];
}

function denyInSpanish(question: string): readonly string[] {
  const parsed = parseSpanish(question);
  if (!parsed) return [];
  const rest = parsed.rest.replace(/\balg(?:o|una|ún)(?!\p{L})/iu, (word) => nones[word.toLowerCase()] ?? word);
  return [toYoursInSpanish(`${parsed.subject} no ${parsed.verb} ${rest}`)];
}

const yourVerbs: Readonly<Record<string, string>> = {
  tengo: 'tiene',
  debo: 'debe',
  necesito: 'necesita',
  puedo: 'puede',
};
const nones: Readonly<Record<string, string>> = { algo: 'nada', alguna: 'ninguna', algún: 'ningún' };

/** Words that say something only of the heading or label before them. */
const fragment = new RegExp(
  `^(?:(?:it|this|they)(?:[’']s| is| are) |es |está )?(?:(?:completely|entirely|very|perfectly|all|muy|totalmente) )?(?:${[
    'not (?:made of |a |an )?(?:lead|galvanized|affected|at risk|concerned|required|needed|necessary|detected|found|present|above the action level)(?: (?:service )?(?:line|pipe))?',
    'non-?lead|lead-? ?free|free of lead|no lead(?: (?:found|detected))?',
    'none(?: (?:required|needed|found|detected|necessary))?|nothing|no',
    'safe(?: to (?:drink|use))?|fine|ok|okay|harmless|good',
    `(?:made of |de )?(?:${otherMaterials})`,
    'segur[ao]|apt[ao]|sin plomo|libre de plomo|no (?:es )?de plomo|no afectad[ao]|ningun[oa]|nada',
  ].join('|')})(?: (?:pipe|line|now|at this time|para beber|para tomar))?[.!,;]?$`,
  'iu',
);
/** “Service line:”, a question, a heading or a few words without a verb; a whole sentence has its own meaning. */
function isLabel(text: string): boolean {
  const words = text.split(' ');
  if (/[:?]$/u.test(text)) return true;
  if (/[.!;]$/u.test(text)) return words.length <= 5 && !words.some((word) => verbs.test(word));
  return words.length <= 10;
}
const verbs = /^(?:is|are|was|were|has|have|had|does|do|can|will|must|es|está|son|tiene|puede|debe)$/iu;

/** A heading or label and the words below it as sentences: “Your service line” and “Not lead.”. */
function complete(label: string, sentence: string): readonly string[] {
  if (!fragment.test(sentence) || !isLabel(label)) return [];
  const name = label
    .replace(/^[¿"“]+|[\s?.:;!"”–—-]+$/gu, '')
    .replace(/^what (?:is|are) (.+?)(?: made of| classified as)?$/iu, '$1');
  const words = sentence.replace(/^(?:it|this|they)(?:[’']s| is| are) |^(?:es|está) /iu, '');
  return [`${name} is ${words}`, `${name} es ${words}`];
}
