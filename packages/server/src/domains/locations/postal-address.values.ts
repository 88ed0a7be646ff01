import { sql, type RawBuilder } from 'kysely';

/**
 * The columns of an address of a location or contact: `address_line1`, `city` …, or `mailing_address_line1`,
 * `mailing_city` …
 */
type AddressColumns = '' | 'mailing_';

/** An address as JSON (`PostalAddress`); null without its first line. */
export function compilePostalAddress(table: 'l' | 'c', columns: AddressColumns = ''): RawBuilder<unknown> {
  const toColumn = (name: string) => sql.ref(`${table}.${columns}${name}`);
  return sql`case when ${toColumn('address_line1')} is null then null
    else jsonb_build_object('line1', ${toColumn('address_line1')},
    'line2', ${toColumn('address_line2')}, 'city', ${toColumn('city')}, 'state', ${toColumn('state')},
    'zip', ${toColumn('zip')}) end`;
}
