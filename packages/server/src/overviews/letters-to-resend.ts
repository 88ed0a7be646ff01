import { templatesOfCategory } from '@curbstop/contract/letters/letter-choice.calculation';
import { categories, protectiveOrder } from '@curbstop/contract/service-lines/service-line.values';
import { sql, type RawBuilder } from 'kysely';

const worstFirst = categories.toSorted((one, other) => protectiveOrder[other] - protectiveOrder[one]);
const templates = JSON.stringify(
  Object.entries(templatesOfCategory).flatMap(([category, ids]) => ids.map((id) => ({ id, category }))),
);

/** The letters of the list “To send again” (letters/letter-to-resend.repository): a notice about another classification is not one. */
export const compileLettersToResend = (condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`
  select count(*) from letters l
    join locations a on a.id = l.location_id and a.removed_on is null
    join communications c on c.id = l.communication_id
    left join jsonb_to_recordset(${templates}::jsonb) as t(id text, category text) on t.id = c.template_id
   where l.needs_resending and ${condition} and (t.category is null or t.category = (
     select s.category::text from service_lines s where s.location_id = l.location_id and s.removed_on is null
      order by array_position(${worstFirst}::text[], s.category::text) limit 1))`;
