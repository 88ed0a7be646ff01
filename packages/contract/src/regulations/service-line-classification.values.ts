import type { StateCode } from '../primitives/state-names.ts';

/**
 * How the two sides determine a line's classification: dated tables, and decisions of single States. A new table of EPA
 * is one more rule set; a State with its own rule is one more entry in `stateClassificationRules`.
 */

/** The kinds of material that a table distinguishes. Service lines map their nine materials to these four. */
export type TableMaterial = 'lead' | 'galvanized' | 'nonLead' | 'unknown';
export type TableYesNo = 'Yes' | 'No' | 'Unknown';
type TableCategory = 'Lead' | 'Galvanized Requiring Replacement' | 'Non-lead' | 'Lead Status Unknown';

/** Days are inclusive, `YYYY-MM-DD`; `effectiveTo` null means "until further notice". */
export interface InForce {
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
  readonly source: string;
}

/** The decision of a row. `because` is its reason; braces are filled with the materials of the line's sides. */
interface Decision {
  /** Stored with every line that this row decided, so its meaning never changes. */
  readonly id: string;
  readonly category: TableCategory;
  readonly because: string;
  /** The source of this row. */
  readonly source: string;
}
/** A row for a line with two sides; without `previouslyLead` it applies to every answer. */
export interface SplitRow extends Decision {
  readonly system: TableMaterial;
  readonly customer: TableMaterial;
  readonly previouslyLead?: TableYesNo;
}
/** A row for a line with one owner from the main to the building. */
export interface SingleOwnerRow extends Decision {
  readonly material: TableMaterial;
  readonly previouslyLead?: TableYesNo;
  /**
   * Only for galvanized pipe: whether a record shows that nothing upstream was ever lead; without it, the row applies
   * to both.
   */
  readonly isProven?: boolean;
}
export type ClassificationRow = SplitRow | SingleOwnerRow | StateRow;
export type StateRow = Decision;

export interface ClassificationRuleSet extends InForce {
  readonly version: string;
  readonly split: readonly SplitRow[];
  readonly singleOwner: readonly SingleOwnerRow[];
}

/** What a State can decide about lead connectors (goosenecks, pigtails) and lead fittings. */
export interface StateDecisions {
  readonly leadConnectorMakesLead: boolean;
  readonly leadConnectorMakesGrr: boolean;
  readonly leadFittingsMakeLead: boolean;
  /** Galvanized pipe is Non-lead only if it is recorded that it was never connected to a lead connector. */
  readonly galvanizedNeedsConnectorHistory: boolean;
  /** The State's summary counts galvanized lines below a lead connector separately; their classification stays. */
  readonly countsGalvanizedBelowLeadConnector: boolean;
  /** Galvanized pipe of any side is Non-lead only with documents. */
  readonly galvanizedNeedsDocuments?: boolean;
}
export interface StateClassificationRules extends InForce, StateDecisions {
  readonly state: StateCode;
}

const leadCategory = 'Lead';
const replace = 'Galvanized Requiring Replacement';
const nonLead = 'Non-lead';
const unknown = 'Lead Status Unknown';

const publishedTable =
  'EPA Service Line Inventory Template, July 27, 2022, sheet "Classifying SLs", B16:D30 (Exhibit 2-3 of the inventory guidance)';
const definition =
  '40 CFR 141.2 and 141.84(a)(4)(ii): galvanized pipe that is or ever was downstream of lead requires replacement, and where that cannot be ruled out an upstream lead line is presumed';
const neverLead =
  '40 CFR 141.84(a)(4)(ii)-(iii): Non-lead with evidence that the galvanized pipe was never downstream of lead';
const materialUnknown = '40 CFR 141.84(a)(4)(iv): a material that is not known is lead status unknown';

const wasLead = 'the line is recorded as previously lead';
const notShown = 'past or present lead upstream has not been ruled out';
const wasNeverLead = 'nothing upstream was ever lead';

/**
 * EPA's published table has no row for a galvanized system side; those rows and the ones for a single owner follow the
 * definition. The rows of EPA's hidden draft sheet are not used, because they called such lines Non-lead without regard
 * to what was upstream.
 */
const epa2022: ClassificationRuleSet = {
  version: 'epa-2022-07-27-r3',
  effectiveFrom: '2021-12-16',
  effectiveTo: null,
  source:
    'EPA Service Line Inventory Template, July 27, 2022 (Exhibit 2-3 of the inventory guidance); 40 CFR 141.2 and 141.84(a)(4)',
  split: [
    {
      id: 'lead/lead',
      system: 'lead',
      customer: 'lead',
      category: leadCategory,
      because: '{sides}',
      source: publishedTable,
    },
    {
      id: 'lead/galvanized',
      system: 'lead',
      customer: 'galvanized',
      category: leadCategory,
      because: '{system}',
      source: publishedTable,
    },
    {
      id: 'lead/nonLead',
      system: 'lead',
      customer: 'nonLead',
      category: leadCategory,
      because: '{system}',
      source: publishedTable,
    },
    {
      id: 'lead/unknown',
      system: 'lead',
      customer: 'unknown',
      category: leadCategory,
      because: '{system}',
      source: publishedTable,
    },
    {
      id: 'galvanized/lead',
      system: 'galvanized',
      customer: 'lead',
      category: leadCategory,
      because: '{customer}',
      source: publishedTable,
    },
    {
      id: 'galvanized/Yes/galvanized',
      system: 'galvanized',
      previouslyLead: 'Yes',
      customer: 'galvanized',
      category: replace,
      because: `{sides} and ${wasLead}`,
      source: definition,
    },
    {
      id: 'galvanized/Unknown/galvanized',
      system: 'galvanized',
      previouslyLead: 'Unknown',
      customer: 'galvanized',
      category: replace,
      because: `{sides} and ${notShown}`,
      source: definition,
    },
    {
      id: 'galvanized/No/galvanized',
      system: 'galvanized',
      previouslyLead: 'No',
      customer: 'galvanized',
      category: nonLead,
      because: `{sides} and ${wasNeverLead}`,
      source: neverLead,
    },
    {
      id: 'galvanized/Yes/nonLead',
      system: 'galvanized',
      previouslyLead: 'Yes',
      customer: 'nonLead',
      category: replace,
      because: `{system} and ${wasLead}`,
      source: definition,
    },
    {
      id: 'galvanized/Unknown/nonLead',
      system: 'galvanized',
      previouslyLead: 'Unknown',
      customer: 'nonLead',
      category: replace,
      because: `{system} and ${notShown}`,
      source: definition,
    },
    {
      id: 'galvanized/No/nonLead',
      system: 'galvanized',
      previouslyLead: 'No',
      customer: 'nonLead',
      category: nonLead,
      because: `{sides} and ${wasNeverLead}`,
      source: neverLead,
    },
    {
      id: 'galvanized/Yes/unknown',
      system: 'galvanized',
      previouslyLead: 'Yes',
      customer: 'unknown',
      category: replace,
      because: `{system} and ${wasLead}`,
      source: definition,
    },
    {
      id: 'galvanized/Unknown/unknown',
      system: 'galvanized',
      previouslyLead: 'Unknown',
      customer: 'unknown',
      category: replace,
      because: `{system} and ${notShown}`,
      source: definition,
    },
    {
      id: 'galvanized/No/unknown',
      system: 'galvanized',
      previouslyLead: 'No',
      customer: 'unknown',
      category: unknown,
      because: '{customer}',
      source: materialUnknown,
    },
    {
      id: 'nonLead/lead',
      system: 'nonLead',
      customer: 'lead',
      category: leadCategory,
      because: '{customer}',
      source: publishedTable,
    },
    {
      id: 'nonLead/Yes/galvanized',
      system: 'nonLead',
      previouslyLead: 'Yes',
      customer: 'galvanized',
      category: replace,
      because: '{customer} and the system side was lead before',
      source: publishedTable,
    },
    {
      id: 'nonLead/No/galvanized',
      system: 'nonLead',
      previouslyLead: 'No',
      customer: 'galvanized',
      category: nonLead,
      because: '{customer}, but {system} and was never lead',
      source: publishedTable,
    },
    {
      id: 'nonLead/Unknown/galvanized',
      system: 'nonLead',
      previouslyLead: 'Unknown',
      customer: 'galvanized',
      category: replace,
      because: '{customer} and past lead on the system side has not been ruled out',
      source: publishedTable,
    },
    {
      id: 'nonLead/nonLead',
      system: 'nonLead',
      customer: 'nonLead',
      category: nonLead,
      because: '{sides}',
      source: publishedTable,
    },
    {
      id: 'nonLead/unknown',
      system: 'nonLead',
      customer: 'unknown',
      category: unknown,
      because: '{customer}',
      source: publishedTable,
    },
    {
      id: 'unknown/lead',
      system: 'unknown',
      customer: 'lead',
      category: leadCategory,
      because: '{customer}',
      source: publishedTable,
    },
    {
      id: 'unknown/galvanized',
      system: 'unknown',
      customer: 'galvanized',
      category: replace,
      because: '{customer} and {system}',
      source: publishedTable,
    },
    {
      id: 'unknown/nonLead',
      system: 'unknown',
      customer: 'nonLead',
      category: unknown,
      because: '{system}',
      source: publishedTable,
    },
    {
      id: 'unknown/unknown',
      system: 'unknown',
      customer: 'unknown',
      category: unknown,
      because: '{sides}',
      source: publishedTable,
    },
  ],
  singleOwner: [
    {
      id: 'single/lead',
      material: 'lead',
      category: leadCategory,
      because: '{line}',
      source: '40 CFR 141.2, lead service line',
    },
    {
      id: 'single/Yes/galvanized',
      material: 'galvanized',
      previouslyLead: 'Yes',
      category: replace,
      because: `{line} and ${wasLead}`,
      source: definition,
    },
    {
      id: 'single/Unknown/galvanized',
      material: 'galvanized',
      previouslyLead: 'Unknown',
      category: replace,
      because: `{line} and ${notShown}`,
      source: definition,
    },
    {
      id: 'single/No/galvanized',
      material: 'galvanized',
      previouslyLead: 'No',
      isProven: true,
      category: nonLead,
      because: `{line} and ${wasNeverLead}`,
      source: neverLead,
    },
    {
      id: 'single/No/galvanized/notProven',
      material: 'galvanized',
      previouslyLead: 'No',
      isProven: false,
      category: replace,
      because: '{line} and no record shows that nothing upstream was ever lead',
      source: definition,
    },
    {
      id: 'single/nonLead',
      material: 'nonLead',
      category: nonLead,
      because: '{line}',
      source: '40 CFR 141.84(a)(4)(iii)',
    },
    { id: 'single/unknown', material: 'unknown', category: unknown, because: '{line}', source: materialUnknown },
  ],
};

export const classificationRuleSets: readonly ClassificationRuleSet[] = [epa2022];

/** The rows that only a State's rule can select. */
export const stateRows = {
  leadConnector: {
    id: 'connector/lead',
    category: leadCategory,
    because: 'the connector is lead, which {state} counts as lead',
    source: 'State rule',
  },
  leadFittings: {
    id: 'fittings/lead',
    category: leadCategory,
    because: 'the line has lead fittings, which {state} counts as lead',
    source: 'State rule',
  },
  galvanizedBelowLeadConnector: {
    id: 'connector/galvanized',
    category: replace,
    because: '{galvanized} and the connector is lead, which {state} counts as lead upstream',
    source: 'State rule',
  },
  galvanizedOnceConnected: {
    id: 'connector/Yes/galvanized',
    category: replace,
    because: '{galvanized} and was once connected to {connection}, which {state} counts as lead upstream',
    source: 'State rule',
  },
  galvanizedConnectorNotShown: {
    id: 'connector/Unknown/galvanized',
    category: replace,
    because:
      '{galvanized} and a past connection to {connection} has not been ruled out, which {state} counts as lead upstream',
    source: 'State rule, most protective interpretation',
  },
  galvanizedWithoutDocuments: {
    id: 'documents/galvanized',
    category: replace,
    because: '{galvanized} and no document shows that nothing upstream was ever lead, which {state} requires',
    source: 'State rule',
  },
} as const satisfies Readonly<Record<string, StateRow>>;

/**
 * Federally a lead connector alone makes no line Lead or Galvanized Requiring Replacement: "Do NOT count non-lead
 * service lines with a lead gooseneck as lead service lines unless required by your state" (template, Inventory
 * Summary, note 2).
 */
export const federalDecisions: StateDecisions = {
  leadConnectorMakesLead: false,
  leadConnectorMakesGrr: false,
  leadFittingsMakeLead: false,
  galvanizedNeedsConnectorHistory: false,
  countsGalvanizedBelowLeadConnector: false,
};

export const stateClassificationRules: readonly StateClassificationRules[] = [
  {
    state: 'MI',
    effectiveFrom: '2018-06-14',
    effectiveTo: null,
    source:
      'Michigan Lead and Copper Rule of June 14, 2018 and its materials inventory template: a lead pigtail, gooseneck or fitting is "any portion contains lead"; galvanized once connected to a lead gooseneck is "GPCL"',
    leadConnectorMakesLead: true,
    leadConnectorMakesGrr: true,
    leadFittingsMakeLead: true,
    galvanizedNeedsConnectorHistory: true,
    countsGalvanizedBelowLeadConnector: false,
  },
  {
    state: 'MN',
    // The first day of the statute is not recorded; applying it from the first inventory on is the protective choice.
    effectiveFrom: '2021-12-16',
    effectiveTo: null,
    source:
      'Minnesota Statutes 144.3853: a lead connector makes the line Lead or Galvanized Requiring Replacement; galvanized is Non-lead only with documents',
    leadConnectorMakesLead: true,
    leadConnectorMakesGrr: true,
    leadFittingsMakeLead: false,
    galvanizedNeedsConnectorHistory: true,
    countsGalvanizedBelowLeadConnector: false,
    galvanizedNeedsDocuments: true,
  },
  {
    state: 'CT',
    effectiveFrom: '2021-12-16',
    effectiveTo: null,
    source:
      'Connecticut Department of Public Health, LCRR inventory template, inventory summary: galvanized downstream of a lead connector is counted separately',
    leadConnectorMakesLead: false,
    leadConnectorMakesGrr: false,
    leadFittingsMakeLead: false,
    galvanizedNeedsConnectorHistory: false,
    countsGalvanizedBelowLeadConnector: true,
  },
];

/** A line with one owner whose other side is recorded as likely lead. */
export const otherSideRow = {
  id: 'otherSide/likelyLead',
  category: unknown,
  because: '{line}, but the side that it does not own is recorded as likely lead',
  source: '40 CFR 141.84(a)(4), most protective interpretation',
} as const satisfies Decision;

/** The rows for a listed classification, which replaces `{listed}`. Lines and their history store these ids. */
export const listedRows = {
  lead: {
    id: 'listed/lead',
    category: leadCategory,
    because: 'the whole line is listed as {listed} and no material is recorded for either side (portion unknown)',
    source: '40 CFR 141.2, lead service line',
  },
  galvanized: {
    id: 'listed/galvanized',
    category: replace,
    because: 'the whole line is listed as {listed} and no material is recorded for either side (portion unknown)',
    source: definition,
  },
  nonLead: {
    id: 'listed/nonLead',
    category: nonLead,
    because: 'the whole line is listed as {listed} on a recorded basis and no material is recorded for either side',
    source: '40 CFR 141.84(a)(4)(iii)',
  },
  nonLeadWithoutBasis: {
    id: 'listed/nonLead/noBasis',
    category: unknown,
    because: 'the whole line is listed as {listed} without a basis and no material is recorded for either side',
    source: '40 CFR 141.84(a)(4)(iii)-(iv)',
  },
  nonLeadOnInvalidBasis: {
    id: 'listed/nonLead/basisDoesNotCount',
    category: unknown,
    because: 'no material is recorded for either side and the whole line is listed as {listed} {listedBasis}',
    source: '40 CFR 141.84(a)(4)(iii)-(iv)',
  },
  leadApplies: {
    id: 'listed/lead/applies',
    category: leadCategory,
    because: 'the whole line is listed as {listed}, which applies until {end} (based on the sides alone: {table})',
    source: '40 CFR 141.84(a)(4), most protective interpretation',
  },
  galvanizedApplies: {
    id: 'listed/galvanized/applies',
    category: replace,
    because: 'the whole line is listed as {listed}, which applies until {end} (based on the sides alone: {table})',
    source: '40 CFR 141.84(a)(4), most protective interpretation',
  },
} as const satisfies Readonly<Record<string, Decision>>;
