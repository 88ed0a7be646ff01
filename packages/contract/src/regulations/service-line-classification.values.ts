import type { StateCode } from '../kinds/us-state.ts';

/**
 * How a whole service line gets its class from its two sides: dated tables, and what single states decide otherwise.
 * A new table of EPA is one more rule set; a state with its own rule is one more entry in `stateClassificationRules`.
 */

/** What a table can tell apart about one side. Floor 6 reads its nine materials as these four. */
export type TableMaterial = 'lead' | 'galvanized' | 'nonLead' | 'unknown';
export type TableAnswer = 'Yes' | 'No' | 'Unknown';
export type TableCategory = 'Lead' | 'Galvanized Requiring Replacement' | 'Non-lead' | 'Lead Status Unknown';

/** Days are inclusive, `YYYY-MM-DD`; `effectiveTo` null is "until further notice". */
export interface InForce {
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
  readonly source: string;
}

/** What a row decides. `because` is its reason; words in braces are filled with what the line's sides are made of. */
interface Decision {
  /** Stored with every line that this row decided, so it never changes its meaning. */
  readonly id: string;
  readonly category: TableCategory;
  readonly because: string;
  /** The table says less than the definition of "galvanized requiring replacement"; true asks a person to look. */
  readonly belowDefinition?: true;
}
/** A row for a line with two sides; without `previouslyLead` it holds for every answer. */
export interface SplitRow extends Decision {
  readonly system: TableMaterial;
  readonly customer: TableMaterial;
  readonly previouslyLead?: TableAnswer;
}
/** A row for a line that has one owner from the main to the building. */
export interface SingleOwnerRow extends Decision {
  readonly material: TableMaterial;
}
export type ClassificationRow = SplitRow | SingleOwnerRow | ConnectorRow;
export type ConnectorRow = Decision;

export interface ClassificationRuleSet extends InForce {
  readonly version: string;
  readonly split: readonly SplitRow[];
  readonly singleOwner: readonly SingleOwnerRow[];
}

/** What a state may decide about a lead connector (gooseneck, pigtail) between the main and the line. */
export interface ConnectorRules {
  readonly leadConnectorMakesLead: boolean;
  readonly leadConnectorMakesGrr: boolean;
  /** The state's summary counts galvanized lines below a lead connector on a line of its own; their class stays as it is. */
  readonly countsGalvanizedBelowLeadConnector: boolean;
}
export interface StateClassificationRules extends InForce, ConnectorRules {
  readonly state: StateCode;
}

const lead = 'Lead';
const replace = 'Galvanized Requiring Replacement';
const nonLead = 'Non-lead';
const unknown = 'Lead Status Unknown';

/**
 * EPA's own table, row by row: Service Line Inventory Template of 27 July 2022, sheet "Building Conditionals", P1:S19 (two
 * sides) and V1:W5 (one owner). It was made for the inventory that 40 CFR 141.84(a) asks for since 16 December 2021.
 */
const epa2022: ClassificationRuleSet = {
  version: 'epa-2022-07-27',
  effectiveFrom: '2021-12-16',
  effectiveTo: null,
  source: 'EPA Service Line Inventory Template, 27 July 2022 (Exhibit 2-3 of the inventory guidance); 40 CFR 141.84(a)(4)',
  split: [
    { id: 'lead/lead', system: 'lead', customer: 'lead', category: lead, because: '{sides}' },
    { id: 'lead/galvanized', system: 'lead', customer: 'galvanized', category: lead, because: '{system}' },
    { id: 'lead/nonLead', system: 'lead', customer: 'nonLead', category: lead, because: '{system}' },
    { id: 'lead/unknown', system: 'lead', customer: 'unknown', category: lead, because: '{system}' },
    { id: 'galvanized/lead', system: 'galvanized', customer: 'lead', category: lead, because: '{customer}' },
    { id: 'galvanized/galvanized', system: 'galvanized', customer: 'galvanized', category: nonLead, because: "{sides}, which EPA's table counts as Non-lead", belowDefinition: true },
    { id: 'galvanized/nonLead', system: 'galvanized', customer: 'nonLead', category: nonLead, because: "{sides}, which EPA's table counts as Non-lead", belowDefinition: true },
    { id: 'galvanized/unknown', system: 'galvanized', customer: 'unknown', category: unknown, because: '{customer} and {system}', belowDefinition: true },
    { id: 'nonLead/lead', system: 'nonLead', customer: 'lead', category: lead, because: '{customer}' },
    { id: 'nonLead/Yes/galvanized', system: 'nonLead', previouslyLead: 'Yes', customer: 'galvanized', category: replace, because: '{customer} and the system side was lead before' },
    { id: 'nonLead/No/galvanized', system: 'nonLead', previouslyLead: 'No', customer: 'galvanized', category: nonLead, because: '{customer}, but {system} and was never lead' },
    { id: 'nonLead/Unknown/galvanized', system: 'nonLead', previouslyLead: 'Unknown', customer: 'galvanized', category: replace, because: '{customer} and nobody has shown that the system side was never lead' },
    { id: 'nonLead/nonLead', system: 'nonLead', customer: 'nonLead', category: nonLead, because: '{sides}' },
    { id: 'nonLead/unknown', system: 'nonLead', customer: 'unknown', category: unknown, because: '{customer}' },
    { id: 'unknown/lead', system: 'unknown', customer: 'lead', category: lead, because: '{customer}' },
    { id: 'unknown/galvanized', system: 'unknown', customer: 'galvanized', category: replace, because: '{customer} and {system}' },
    { id: 'unknown/nonLead', system: 'unknown', customer: 'nonLead', category: unknown, because: '{system}' },
    { id: 'unknown/unknown', system: 'unknown', customer: 'unknown', category: unknown, because: '{sides}' },
  ],
  singleOwner: [
    { id: 'single/lead', material: 'lead', category: lead, because: '{line}' },
    { id: 'single/galvanized', material: 'galvanized', category: nonLead, because: "{line}, which EPA's table counts as Non-lead", belowDefinition: true },
    { id: 'single/nonLead', material: 'nonLead', category: nonLead, because: '{line}' },
    { id: 'single/unknown', material: 'unknown', category: unknown, because: '{line}' },
  ],
};

export const classificationRuleSets: readonly ClassificationRuleSet[] = [epa2022];

/** The two rows that only a state's rule can bring into play. */
export const leadConnectorRow: ConnectorRow = { id: 'connector/lead', category: lead, because: 'the connector is lead, which {state} counts as lead' };
export const galvanizedBelowLeadConnectorRow: ConnectorRow = {
  id: 'connector/galvanized',
  category: replace,
  because: '{galvanized} and the connector is lead, which {state} counts as lead upstream',
};

/**
 * Federally a lead connector alone makes no line Lead or Galvanized Requiring Replacement: "Do NOT count non-lead service lines with a
 * lead gooseneck as lead service lines unless required by your state" (template, Inventory Summary, note 2).
 */
export const federalConnectorRules: ConnectorRules = {
  leadConnectorMakesLead: false,
  leadConnectorMakesGrr: false,
  countsGalvanizedBelowLeadConnector: false,
};

export const stateClassificationRules: readonly StateClassificationRules[] = [
  {
    state: 'MI',
    effectiveFrom: '2018-06-14',
    effectiveTo: null,
    source:
      'Michigan Lead and Copper Rule of 14 June 2018 and its materials inventory template: a lead pigtail, gooseneck or fitting is "any portion contains lead"; galvanized once connected to lead is "GPCL"',
    leadConnectorMakesLead: true,
    leadConnectorMakesGrr: true,
    countsGalvanizedBelowLeadConnector: false,
  },
  {
    state: 'CT',
    effectiveFrom: '2021-12-16',
    effectiveTo: null,
    source: 'Connecticut Department of Public Health, LCRR inventory template, inventory summary: galvanized downstream of a lead connector is counted separately',
    leadConnectorMakesLead: false,
    leadConnectorMakesGrr: false,
    countsGalvanizedBelowLeadConnector: true,
  },
];

/** Why a person should look at a line that a `belowDefinition` row decided, by the previously-lead answer; `No` settles it. */
export const belowDefinitionReviews: Readonly<Record<TableAnswer, string | null>> = {
  // 40 CFR 141.84(a)(4)(ii): galvanized that is or was at any time downstream of a lead service line requires replacement.
  Yes: "The line is recorded as previously lead. EPA's table does not ask about that here, but galvanized pipe that was ever downstream of lead requires replacement by definition. Confirm the class with the State.",
  // The same paragraph: who cannot demonstrate that it was never downstream of lead must presume that it was.
  Unknown:
    "Nobody has answered whether the line was previously lead. EPA's table does not ask about that here, but galvanized pipe requires replacement by definition unless it is shown that it was never downstream of lead. Find the answer.",
  No: null,
};
