import { allCombinations, classify } from '@curbstop/contract/service-lines/classification.calculation';
import type { ClassificationRules } from '@curbstop/contract/regulations/service-line-classification.calculation';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/**
 * Every combination of inputs with its class, as a table of this transaction: the rules are still written once (in the
 * contract), and a hundred thousand rows are classified by one join.
 */
export async function layOutClasses(trx: AccountTransaction, rules: ClassificationRules): Promise<void> {
  await sql`
    create temp table import_classes (
      ownership line_ownership, system_material pipe_material, previously_lead text, customer_material pipe_material, connector text,
      category line_class not null, classification_row text not null, review text, inputs jsonb not null,
      primary key (ownership, system_material, previously_lead, customer_material, connector)
    ) on commit drop`.execute(trx);
  const classes = allCombinations.map((inputs) => {
    const { category, row, review } = classify(inputs, rules);
    return { ownership: inputs.ownership, system_material: inputs.systemMaterial, previously_lead: inputs.previouslyLead, customer_material: inputs.customerMaterial, connector: inputs.connector, category, classification_row: row, review, inputs };
  });
  await sql`insert into import_classes select * from jsonb_populate_recordset(null::import_classes, ${JSON.stringify(classes)}::jsonb)`.execute(trx);
  await sql`analyze import_classes`.execute(trx);
}

/** Joins the class of a (merged) line `m` as `c`. */
export const withClass = sql`join import_classes c
  on c.ownership = m.ownership and c.system_material = m.system_material and c.previously_lead = m.previously_lead
 and c.customer_material = m.customer_material and c.connector = m.connector`;
