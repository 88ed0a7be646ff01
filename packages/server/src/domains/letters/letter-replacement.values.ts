import { templateKinds } from '@curbstop/contract/communications/starter-template.values';
import { sql } from 'kysely';

/** Letters started from a blank page have only the page in common. */
const kindsWithText = templateKinds.map(({ kind }) => kind).filter((kind) => kind !== 'blank');
const compileKind = (communication: string) => sql`split_part(${sql.ref(`${communication}.template_id`)}, '-', 1)`;

/** Whether the letters `n` and `o`, of the communications `nc` and `oc`, are the same notice, in any language. */
const isSameNotice = sql`(n.trigger_type = o.trigger_type and case
  when o.trigger_type = 'SendKitResult' then n.event_id = o.event_id and o.sample_ids <@ n.sample_ids
  else nc.id = oc.id or (${compileKind('nc')} = ${compileKind('oc')}
                         and ${compileKind('oc')} = any(${[...kindsWithText]}::text[])) end)`;

/** Whether the letter `n` takes the place of `o`, which did not arrive. */
export const replacesLetter = sql`(not n.is_outdated and n.location_id = o.location_id
                               and n.recipient_kind = o.recipient_kind
  and n.batch_id <> o.batch_id and n.id > o.id and ${isSameNotice})`;
