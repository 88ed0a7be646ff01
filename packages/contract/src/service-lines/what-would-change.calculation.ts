import type { ClassificationRules } from '../regulations/service-line-classification.calculation.ts';
import { classify, kindsOf, singleOwner, type ClassificationInputs, type Owner } from './classification.calculation.ts';
import { protectiveOrder, type Category, type Material, type MaterialKind } from './service-line.values.ts';

/** One thing that a person could find out or do, and the class that the line would then have. */
export interface Change {
  readonly category: Category;
  /** "Verifying the system side as never lead would make it Non-lead." */
  readonly sentence: string;
  /** The line afterwards, one for each thing that the sentence names; classifying it gives `category`. */
  readonly inputs: readonly ClassificationInputs[];
}

/**
 * Every single finding that would change the class: worked out by classifying the line again, never written by hand. Where no single
 * finding leads to Non-lead, the first entry says what would. Least dangerous class first.
 */
export function whatWouldChange(inputs: ClassificationInputs, rules: ClassificationRules): Change[] {
  const { category } = classify(inputs, rules);
  const outcomes = findingsFor(inputs, rules)
    .map((finding): Outcome => ({ ...finding, to: outcomeOf(finding.inputs, rules) }))
    .filter(({ action, to }) => to.category !== category && !(isLoss(action) && protectiveOrder[to.category] < protectiveOrder[category]));
  const changes = grouped(outcomes).sort((one, other) => protectiveOrder[one.category] - protectiveOrder[other.category]);
  return category === 'Non-lead' || changes[0]?.category === 'Non-lead' ? changes : [wayToNonLead(inputs, rules), ...changes];
}

/** A finding about one side, or about the line (`side` null). `actionWords` has its words. */
interface Finding {
  readonly action: Action;
  readonly side: Owner | null;
  readonly inputs: ClassificationInputs;
}
type Action = keyof typeof actionWords;
interface Outcome extends Finding {
  readonly to: { readonly category: Category; readonly toReview: boolean };
}

/** The order of these entries is the order of sentences with the same outcome. */
const actionWords = {
  verifyNonLead: (subject: string) => `verifying ${subject} as non-lead`,
  verifyNeverLead: (subject: string) => `verifying ${subject} as never lead`,
  replace: (subject: string) => `replacing ${subject} with non-lead pipe`,
  replaceConnector: () => 'replacing the lead connector',
  findGalvanized: (subject: string) => `finding that ${subject} is galvanized`,
  loseMaterial: (subject: string) => `not knowing what ${subject} is made of`,
  loseAnswer: () => 'not knowing whether the system side was ever lead',
  findOnceLead: () => 'finding that the system side was once lead',
  findLead: (subject: string) => `finding that ${subject} is lead`,
  findLeadConnector: () => 'finding that the connector is lead',
} satisfies Record<string, (subject: string) => string>;

/** Losing knowledge is named where a class rests on it, and never as a way to a less protective class: nobody un-finds lead. */
const isLoss = (action: Action): boolean => action === 'loseMaterial' || action === 'loseAnswer';

function findingsFor(inputs: ClassificationInputs, rules: ClassificationRules): Finding[] {
  const findings = [
    ...sidesToFind(inputs).flatMap((side) => findingsAboutMaterial(inputs, side)),
    ...findingsAboutThePast(inputs),
    ...(connectorCounts(rules) ? findingsAboutTheConnector(inputs) : []),
  ];
  const order = Object.keys(actionWords);
  return findings.sort((one, other) => order.indexOf(one.action) - order.indexOf(other.action));
}

/** Of a line with one owner only that owner's side, and the other one when something is recorded there. */
function sidesToFind(inputs: ClassificationInputs): Owner[] {
  const owner = singleOwner(inputs.ownership);
  const kinds = kindsOf(inputs);
  return (['system', 'customer'] as const).filter((side) => owner === null || side === owner || kinds[side] !== 'unknown');
}

function findingsAboutMaterial(inputs: ClassificationInputs, side: Owner): Finding[] {
  const kind = kindsOf(inputs)[side];
  const towards: readonly [MaterialKind, Action][] = [
    ['nonLead', kind === 'unknown' ? 'verifyNonLead' : 'replace'],
    ['galvanized', 'findGalvanized'],
    ['unknown', 'loseMaterial'],
    ['lead', 'findLead'],
  ];
  return towards
    .filter(([to]) => to !== kind)
    .map(([to, action]) => ({ action, side, inputs: action === 'replace' ? replaced(inputs, side) : withMaterial(inputs, side, exampleOf[to]) }));
}

/** Who shows that a lead or unknown system side never was lead has also shown that it is not lead now. */
function findingsAboutThePast(inputs: ClassificationInputs): Finding[] {
  const kind = kindsOf(inputs).system;
  const material = kind === 'lead' || kind === 'unknown' ? exampleOf.nonLead : inputs.systemMaterial;
  return [
    { action: 'verifyNeverLead', side: 'system', inputs: { ...inputs, systemMaterial: material, previouslyLead: 'No' } },
    { action: 'loseAnswer', side: null, inputs: { ...inputs, previouslyLead: 'Unknown' } },
    { action: 'findOnceLead', side: null, inputs: { ...inputs, previouslyLead: 'Yes' } },
  ];
}

function findingsAboutTheConnector(inputs: ClassificationInputs): Finding[] {
  if (inputs.connector === 'Lead') return [{ action: 'replaceConnector', side: null, inputs: { ...inputs, connector: 'Non-lead' } }];
  return [{ action: 'findLeadConnector', side: null, inputs: { ...inputs, connector: 'Lead' } }];
}
const connectorCounts = (rules: ClassificationRules): boolean => rules.leadConnectorMakesLead || rules.leadConnectorMakesGrr;

/** A material of each kind; what a table cannot tell apart, a finding need not either. */
const exampleOf: Readonly<Record<MaterialKind, Material>> = { lead: 'lead', galvanized: 'galvanized', nonLead: 'nonLeadCopper', unknown: 'unknown' };

function withMaterial(inputs: ClassificationInputs, side: Owner, material: Material): ClassificationInputs {
  return side === 'system' ? { ...inputs, systemMaterial: material } : { ...inputs, customerMaterial: material };
}

/** 40 CFR 141.84(a)(4)(ii) looks back: a lead system side that is replaced was lead, and galvanized below it remembers that. */
function replaced(inputs: ClassificationInputs, side: Owner): ClassificationInputs {
  const after = withMaterial(inputs, side, exampleOf.nonLead);
  return side === 'system' && kindsOf(inputs).system === 'lead' ? { ...after, previouslyLead: 'Yes' } : after;
}

function outcomeOf(inputs: ClassificationInputs, rules: ClassificationRules): Outcome['to'] {
  const { category, review } = classify(inputs, rules);
  return { category, toReview: review !== null };
}

/** One sentence for the same finding with the same outcome on both sides: "either side". */
function grouped(outcomes: readonly Outcome[]): Change[] {
  const groups = new Map<string, Outcome[]>();
  for (const outcome of withoutStronger(outcomes)) {
    const key = `${outcome.action}/${outcome.to.category}/${outcome.to.toReview}`;
    groups.set(key, [...(groups.get(key) ?? []), outcome]);
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [Outcome];
    const subject = group.length > 1 ? 'either side' : `the ${first.side} side`;
    return { category: first.to.category, sentence: sentence([actionWords[first.action](subject)], first.to), inputs: group.map((outcome) => outcome.inputs) };
  });
}

/** "As never lead" asks for more than "as non-lead" or a new pipe; it is said only where those do not lead to the same class. */
function withoutStronger(outcomes: readonly Outcome[]): readonly Outcome[] {
  return outcomes.filter(
    ({ action, side, to }) =>
      action !== 'verifyNeverLead' ||
      !outcomes.some((other) => other.side === side && (other.action === 'verifyNonLead' || other.action === 'replace') && other.to.category === to.category),
  );
}

/** All that has to be found or done, on both sides and at the connector, before the line is Non-lead. */
function wayToNonLead(inputs: ClassificationInputs, rules: ClassificationRules): Change {
  const kinds = kindsOf(inputs);
  const steps = sidesToFind(inputs).filter((side) => kinds[side] !== 'nonLead').map((side) => ({ side, action: kinds[side] === 'unknown' ? 'verifyNonLead' : 'replace' } as const));
  const sameStep = steps.length > 1 && steps.every((step) => step.action === steps[0]?.action);
  const words = sameStep && steps[0] ? [actionWords[steps[0].action]('both sides')] : steps.map((step) => actionWords[step.action](`the ${step.side} side`));
  let after = steps.reduce((line, step) => replaced(line, step.side), inputs);
  if (connectorCounts(rules) && inputs.connector === 'Lead') {
    words.push(actionWords.replaceConnector());
    after = { ...after, connector: 'Non-lead' };
  }
  const to = outcomeOf(after, rules);
  return { category: to.category, sentence: sentence(words, to), inputs: [after] };
}

function sentence(words: readonly string[], to: Outcome['to']): string {
  const all = words.join(' and ');
  return `${all.charAt(0).toUpperCase()}${all.slice(1)} would make it ${to.category}${to.toReview ? ', subject to review' : ''}.`;
}
