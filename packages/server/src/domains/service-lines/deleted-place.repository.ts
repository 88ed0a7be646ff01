import { streetSuffixes } from '@curbstop/contract/locations/address-words.values';
import { sql, type RawBuilder } from 'kysely';

/**
 * The parts of an address key are described in `toAddressKey` of contract/locations/addresses.calculation: `zip
 * city|street|unit`.
 */
const part = (key: RawBuilder<unknown>, number: 1 | 2 | 3) => sql`split_part(${key}, '|', ${sql.lit(number)})`;

const streetWords = [...new Set(streetSuffixes.values())].join('|');

/** After two numbers only a street word or a direction: "12 42 ST" and "350 400 W" have one house number. */
const numberedStreet = `^(?:(?:${streetWords}|[NSEW]{1,2})(?: |$))+$`;

/**
 * Written with `&`, "to" or blanks around the hyphen, two house numbers are a range: address keys have no hyphen with
 * blanks.
 */
const compileStreet = (key: RawBuilder<unknown>) =>
  sql`case when ${part(key, 2)} ~ '^\\d+ (?:& |TO )?\\d+ '
    and regexp_replace(${part(key, 2)}, '^\\d+ (?:& |TO )?\\d+ ', '') !~ ${numberedStreet}::text
    then regexp_replace(${part(key, 2)}, '^(\\d+) (?:& |TO )?(\\d+) ', '\\1-\\2 ') else ${part(key, 2)} end`;

const shortForms = sql`${JSON.stringify(Object.fromEntries(streetSuffixes))}::jsonb`;
const shortForm = (word: RawBuilder<unknown>) => sql`coalesce(${shortForms} ->> ${word}, ${word})`;

/** The word after the house number: a cheap filter, because it is the same in all spellings that match. */
export const compileStreetWord = (key: RawBuilder<unknown>): RawBuilder<unknown> =>
  shortForm(sql`split_part(${compileStreet(key)}, ' ', 2)`);

const houseNumber = '^\\d\\S*(?= \\S)';
const streetName = (street: RawBuilder<unknown>) => sql`regexp_replace(${street}, '^\\d\\S* (?=\\S)', '')`;

/** A name up to its last street word, followed only by directions or numbers. */
const suffixed = `^(.* )?(\\S+) (?:${streetWords})((?: (?:[NSEW]{1,2}|\\d+[A-Z]?))*)$`;

/** A street name without its street word, in the form that such a name has in an address key; null if it has none. */
const shortName = (name: RawBuilder<unknown>) =>
  sql`(select coalesce(found[1], '') || ${shortForm(sql`found[2]`)} || found[3]
         from regexp_match(${name}, ${suffixed}::text) found)`;

const widestRange = 200;

/** The parts of an address key, one row for each house number of its range. Of wider ranges only both ends. */
const compilePlaces = (key: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select a.zip, a.city, a.street, a.unit, a.name, numbers.number
    from (select k.*, case when k.street ~ '^\\d' then coalesce(substring(k.street from ${houseNumber}::text), '')
          else '' end as house,
      ${streetName(sql`k.street`)} as name
            from (select split_part(${part(key, 1)}, ' ', 1) as zip,
                  regexp_replace(${part(key, 1)}, '^[^ ]* ?', '') as city, ${compileStreet(key)} as street,
                         -- The kind of a unit is left out.
                         case when ${part(key, 3)} = '' then ''
                           else regexp_replace(${part(key, 3)}, '(^| )(#|[A-Z]+) (?=\\S)', '\\1', 'g')
                           end as unit offset 0) k offset 0) a
   cross join lateral (select case when translate(a.house, '-/', '') <> a.house
                       then regexp_match(a.house, '^(\\d{1,6})[-/](\\d{1,6})$') end as ends offset 0) e
   -- The last number may be abbreviated: 9821-23.
   cross join lateral (select e.ends[1]::integer as low, (left(e.ends[1],
     greatest(length(e.ends[1]) - length(e.ends[2]), 0)) || e.ends[2])::integer as high offset 0) r
   cross join lateral (
     select a.house as number
     union all
     select generate_series(r.low, r.high, case when r.high - r.low > ${sql.lit(widestRange)} then r.high - r.low
                            else 1 end)::text
       where r.high > r.low) numbers)`;

/** Rows of `placesOf` in each spelling: with the street name and, if it has a house number, without its street word. */
const compileSpellings = (places: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select p.*, p.name as spelled, false as is_short from ${places} p
  union all select p.*, s.short_name, true from ${places} p join short_names s on s.name = p.name where p.number <> ''`;

const sameUnit = sql`(d.unit = '' or n.unit = '' or d.unit = n.unit)`;

/**
 * Pairs of new lines `new_places` and deleted lines `deleted_places` that may be at the same place: the same street
 * address in the same ZIP or city, unless both name different units. Which city or unit was meant is not known, so the
 * protective answer is that it is the same place. A range of house numbers includes all numbers of the range.
 * `short_name` is the name without its street word, if only one of them has it.
 */
const pairsIn = (area: 'zip' | 'city') => sql`
  select n.row_number, d.id, n.zip, case when d.is_short
    or n.is_short then d.spelled end as short_name, case when d.is_short then d.name else n.name
    end as full_name
    from new_places n join deleted_places d on d.number = n.number and d.spelled = n.spelled
                       and ${sql.ref(`d.${area}`)} = ${sql.ref(`n.${area}`)}
   where d.street <> '' and ${sql.ref(`d.${area}`)} <> '' and not (d.is_short and n.is_short) and ${sameUnit}`;

/**
 * Common table expressions that match new lines `keyed_lines` with deleted lines by place. `at_place` has the pairs;
 * `added_again` has the deleted lines whose ID is added again at their place at the same time.
 */
export const compilePlaceMatches = (deleted: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  deleted_parts as materialized (
    select d.id, d.id_key, k.is_at_deletion, p.* from ${deleted} d
     cross join lateral (select d.deleted_address_key as key, true as is_at_deletion union all
     select d.address_key, false
       where d.address_key <> d.deleted_address_key) k
     cross join lateral ${compilePlaces(sql`k.key`)} p
  ), deleted_words as materialized (
    select ${compileStreetWord(sql`d.address_key`)} as word from ${deleted} d
    union select ${compileStreetWord(sql`d.deleted_address_key`)} from ${deleted} d
  ), new_parts as materialized (
    select n.row_number, n.id_key, p.*
      from (select * from keyed_lines c where ${compileStreetWord(sql`c.address_key`)} in (select word
      from deleted_words) offset 0) n
     cross join lateral ${compilePlaces(sql`n.address_key`)} p
  ), short_names as materialized (
    -- Once for each name, because the names are few.
    select name, short_name from (select name, ${shortName(sql`name`)} as short_name
      from (select name from deleted_parts union select name from new_parts) names offset 0) s
     where short_name is not null
  ), deleted_places as materialized (
    ${compileSpellings(sql`deleted_parts`)}
  ), new_places as materialized (
    ${compileSpellings(sql`new_parts`)}
  ), added_again as materialized (
    select distinct d.id from new_parts n join deleted_parts d on d.id_key = n.id_key and d.street = n.street
     where d.is_at_deletion and d.unit = n.unit and (d.zip = n.zip or d.city = n.city)
  ), pairs as materialized (
    ${pairsIn('zip')} union ${pairsIn('city')}
  ), streets as materialized (
    select s.zip, s.name, ${shortName(sql`s.name`)} as short_name
      from (select distinct split_part(l.address_key, ' ', 1) as zip,
            ${streetName(compileStreet(sql`l.address_key`))} as name from locations l
        where l.removed_on is null) s
  ), at_place as (
    select row_number, id from pairs where short_name is null
    -- Without its street word, a name may be the one of another street of the same ZIP.
    union select p.row_number, p.id from (select * from pairs where short_name is not null) p
     where not exists (select from streets s
                        where s.zip = p.zip and s.short_name = p.short_name and s.name <> p.full_name)
  )`;
