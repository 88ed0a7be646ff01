import { isStateCode, stateNames } from '../primitives/state-names.ts';
import {
  classificationRuleSets,
  federalDecisions,
  stateClassificationRules,
  type ClassificationRuleSet,
  type InForce,
  type StateClassificationRules,
  type StateDecisions,
} from './service-line-classification.values.ts';

/** The table and the State's decisions that apply to a line. */
export interface ClassificationRules extends StateDecisions {
  /**
   * `epa-2022-07-27-r3`, or with a State's rules `epa-2022-07-27-r3+MI-2018-06-14`; `classificationRulesOfVersion`
   * parses it.
   */
  readonly version: string;
  /** Who made the rules that differ from the federal ones: a State's name, or `EPA`. */
  readonly decidedBy: string;
  readonly source: string;
  readonly ruleSet: ClassificationRuleSet;
}

/**
 * The rules for lines in `state` (postal code) on the day `on` (`YYYY-MM-DD`). A State without rules of its own follows
 * EPA's. The same rules are always the same object. Throws when no table was in force on that day.
 */
export function getClassificationRules(state: string, on: string): ClassificationRules {
  const ruleSet = findInForce(classificationRuleSets, on);
  if (!ruleSet) throw new Error(`No service line classification table was in force on ${on}`);
  return getRules(
    ruleSet,
    findInForce(
      stateClassificationRules.filter((rules) => rules.state === state),
      on,
    ),
  );
}

/**
 * The rules that classified a line; undefined for a withdrawn version, whose lines are about to be classified again.
 */
export function findClassificationRules(version: string): ClassificationRules | undefined {
  for (const ruleSet of classificationRuleSets) {
    for (const stateRules of [undefined, ...stateClassificationRules]) {
      if (getVersion(ruleSet, stateRules) === version) return getRules(ruleSet, stateRules);
    }
  }
  return undefined;
}

/** The entry in force on a day, including its first and last day. If two overlap, the later one wins. */
export function findInForce<Entry extends InForce>(entries: readonly Entry[], on: string): Entry | undefined {
  return entries
    .filter((entry) => entry.effectiveFrom <= on && (entry.effectiveTo === null || on <= entry.effectiveTo))
    .reduce<Entry | undefined>(
      (latest, entry) => (latest && latest.effectiveFrom > entry.effectiveFrom ? latest : entry),
      undefined,
    );
}

const made = new Map<string, ClassificationRules>();

function getRules(
  ruleSet: ClassificationRuleSet,
  stateRules: StateClassificationRules | undefined,
): ClassificationRules {
  const version = getVersion(ruleSet, stateRules);
  const cachedRules = made.get(version);
  if (cachedRules) return cachedRules;
  const rules = combineClassificationRules(ruleSet, stateRules);
  made.set(version, rules);
  return rules;
}

/** A table combined with the decisions of one State, or of none. */
export function combineClassificationRules(
  ruleSet: ClassificationRuleSet,
  stateRules?: StateClassificationRules,
): ClassificationRules {
  const {
    leadConnectorMakesLead,
    leadConnectorMakesGrr,
    leadFittingsMakeLead,
    galvanizedNeedsConnectorHistory,
    countsGalvanizedBelowLeadConnector,
    galvanizedNeedsDocuments = false,
  } = stateRules ?? federalDecisions;
  return Object.freeze({
    version: getVersion(ruleSet, stateRules),
    decidedBy: stateRules && isStateCode(stateRules.state) ? stateNames[stateRules.state] : 'EPA',
    source: stateRules ? `${ruleSet.source}; ${stateRules.source}` : ruleSet.source,
    ruleSet,
    leadConnectorMakesLead,
    leadConnectorMakesGrr,
    leadFittingsMakeLead,
    galvanizedNeedsConnectorHistory,
    countsGalvanizedBelowLeadConnector,
    galvanizedNeedsDocuments,
  });
}

function getVersion(ruleSet: ClassificationRuleSet, stateRules: StateClassificationRules | undefined): string {
  return stateRules ? `${ruleSet.version}+${stateRules.state}-${stateRules.effectiveFrom}` : ruleSet.version;
}
