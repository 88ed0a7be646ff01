import type { SearchedNounName } from '@curbstop/contract/overviews/search.values';
import { sql } from 'kysely';
import type { QuickSearchSource } from '../foundation/database/quick-search.ts';

/** Where each noun is searched; `search_text` begins with its name. */
export const searchedSources: Readonly<Record<SearchedNounName, QuickSearchSource>> = {
  program: {
    table: 'programs',
    search: 'search_text',
    exact: 'name',
    select: sql`l.id, null as "parentId", l.name as title,
           to_char(l.starts_on, 'MM-DD-YYYY') || ' to ' || to_char(l.ends_on, 'MM-DD-YYYY') as detail`,
  },
  location: {
    table: 'locations',
    search: 'search_text',
    exact: 'external_id',
    select: sql`l.id, null as "parentId", concat_ws(', ', l.address_line1, l.address_line2) as title,
      concat_ws(' · ', l.city || ' ' || l.zip, l.name, l.external_id) as detail`,
  },
  serviceLine: {
    table: 'service_lines',
    search: 'search_text',
    exact: 'external_id',
    select: sql`l.id, l.location_id as "parentId", concat_ws(', ', l.address_line1, l.address_line2) as title,
      concat_ws(' · ', l.city || ' ' || l.zip, l.external_id) as detail`,
  },
};
