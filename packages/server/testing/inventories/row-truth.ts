/**
 * What a row of a generated inventory says about its line, worked out without the product's code: the small second
 * opinion against which the import is tested. A word that can mean several things counts with each of its meanings.
 */
export type Kind = 'lead' | 'galvanized' | 'nonLead' | 'likelyLead' | 'unknown';
export type YesNoUnknown = 'Yes' | 'No' | 'Unknown';
export type Category = 'Lead' | 'Galvanized Requiring Replacement' | 'Non-lead' | 'Lead Status Unknown';
export type Owner = 'both' | 'system' | 'customer';

/** Every meaning that the cells of one row can have; a blank cell means `unknown`, `Unknown` or `null`. */
export interface RowMeaning {
  readonly state: string;
  readonly owner: readonly Owner[];
  readonly system: readonly Kind[];
  readonly customer: readonly Kind[];
  readonly previouslyLead: readonly YesNoUnknown[];
  readonly connector: readonly YesNoUnknown[];
  readonly fittings: readonly YesNoUnknown[];
  /** A classification for the whole line, from its own column or from a word in a side column. */
  readonly listed: readonly (Category | null)[];
}

/** One reading of a row: one meaning of each cell. */
type Reading = {
  readonly [Name in keyof RowMeaning]: RowMeaning[Name] extends readonly (infer One)[] ? One : RowMeaning[Name];
};

const severity: Readonly<Record<Category, number>> = {
  'Non-lead': 0,
  'Lead Status Unknown': 1,
  'Galvanized Requiring Replacement': 2,
  Lead: 3,
};

export function isLessProtective(one: Category, than: Category): boolean {
  return severity[one] < severity[than];
}

/** The most protective classification that the row's words can mean. */
export function mostProtectiveCategory(meaning: RowMeaning): Category {
  return listReadings(meaning)
    .map(evaluateCategory)
    .reduce((worst, one) => (isLessProtective(worst, one) ? one : worst));
}

function listReadings({ state, ...lists }: RowMeaning): Reading[] {
  const combined = Object.entries(lists).reduce<Record<string, unknown>[]>(
    (readings, [name, values]) => readings.flatMap((reading) => values.map((value) => ({ ...reading, [name]: value }))),
    [{ state }],
  );
  return combined as unknown as Reading[];
}

function evaluateCategory(reading: Reading): Category {
  const bySides = categoryBySides(reading);
  const { listed } = reading;
  if (listed === null || listed === 'Lead Status Unknown') return bySides;
  // Without a basis, Non-lead shows nothing (40 CFR 141.84(a)(4)(iii)); beside materials it never makes a line less
  // protective.
  if (listed === 'Non-lead') return bySides;
  return isLessProtective(bySides, listed) ? listed : bySides;
}

function categoryBySides(reading: Reading): Category {
  const pipes = listPipes(reading);
  if (pipes.includes('lead')) return 'Lead';
  if (stateMakesLead(reading)) return 'Lead';
  if (pipes.includes('galvanized') && !isGalvanizedShown(reading, pipes)) return 'Galvanized Requiring Replacement';
  return pipes.every((pipe) => pipe === 'nonLead' || pipe === 'galvanized') ? 'Non-lead' : 'Lead Status Unknown';
}

/** With one owner the other side counts only where lead or galvanized is recorded for it. */
function listPipes({ owner, system, customer }: Reading): Kind[] {
  if (owner === 'both') return [system, customer];
  const [own, other] = owner === 'system' ? [system, customer] : [customer, system];
  return other === 'lead' || other === 'galvanized' ? [own, other] : [own];
}

/** Michigan counts lead connectors and fittings as lead in the line, Minnesota (Stat. 144.3853) lead connectors. */
function stateMakesLead({ state, connector, fittings }: Reading): boolean {
  if (state !== 'MI' && state !== 'MN') return false;
  return connector === 'Yes' || (state === 'MI' && fittings === 'Yes');
}

/**
 * 40 CFR 141.2 and 141.84(a)(4)(ii): galvanized needs replacement unless nothing upstream is, or ever was, or may be
 * lead.
 */
function isGalvanizedShown({ state, owner, system, previouslyLead }: Reading, pipes: readonly Kind[]): boolean {
  if (state === 'MI' || state === 'MN') return false;
  if (previouslyLead !== 'No') return false;
  return owner !== 'both' || pipes[0] === 'galvanized' || system === 'nonLead';
}
