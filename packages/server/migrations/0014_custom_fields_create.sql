-- Fields that an account adds to its locations and service lines. A record carries its values itself, in one column, so
-- that its version, its history, an import and an undo take them along; lists are filtered and sorted by a copy of them
-- with one row for each value, which follows in the same statement (docs/decisions/0160).

create table custom_field_definitions (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  entity text not null check (entity in ('location', 'pwsserviceline')),
  name text not null check (char_length(name) between 1 and 60),
  data_type text not null check (data_type in ('string', 'number', 'date', 'datetime', 'boolean', 'hyperlink', 'list')),
  picklist_values text[] not null default '{}',
  is_pick_list_multi boolean not null default false,
  position integer not null,
  version integer not null default 1,
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  -- Never deleted: values and the change history go on naming it.
  removed_on timestamptz,
  primary key (account_id, id)
);
call bind_to_account('custom_field_definitions');
create unique index custom_field_definitions_name on custom_field_definitions (account_id, entity, lower(name)) where removed_on is null;

-- Field id -> value in canonical form (contract/custom-fields/custom-field.rules).
alter table locations add column custom_fields jsonb not null default '{}';
alter table service_lines add column custom_fields jsonb not null default '{}';

create table custom_field_values (
  account_id uuid not null default current_account_id() references accounts (id),
  definition_id uuid not null,
  record_id uuid not null,
  -- Counts the options of a value with several; 0 everywhere else.
  place smallint not null default 0,
  value_text text,
  value_number numeric,
  value_date date,
  value_date_time timestamptz,
  value_bit boolean,
  primary key (account_id, definition_id, record_id, place)
);
call bind_to_account('custom_field_values');
create index custom_field_values_text on custom_field_values (account_id, definition_id, value_text, record_id) where value_text is not null;
create index custom_field_values_number on custom_field_values (account_id, definition_id, value_number, record_id) where value_number is not null;
create index custom_field_values_date on custom_field_values (account_id, definition_id, value_date, record_id) where value_date is not null;
create index custom_field_values_date_time on custom_field_values (account_id, definition_id, value_date_time, record_id) where value_date_time is not null;
create index custom_field_values_bit on custom_field_values (account_id, definition_id, value_bit, record_id) where value_bit is not null;

-- The rows of one record's values. A field of another account, or none at all, has no row.
create function custom_field_rows(of_account uuid, of_record uuid, fields jsonb)
returns table (definition_id uuid, place smallint, value_text text, value_number numeric, value_date date, value_date_time timestamptz, value_bit boolean)
language sql stable as $$
  select d.id, (p.place - 1)::smallint,
         case when d.data_type in ('string', 'hyperlink', 'list') then p.part end,
         case when d.data_type = 'number' then p.part::numeric end,
         case when d.data_type = 'date' then p.part::date end,
         case when d.data_type = 'datetime' then p.part::timestamptz end,
         case when d.data_type = 'boolean' then p.part::boolean end
    from jsonb_each_text(fields) e
    join custom_field_definitions d on d.account_id = of_account and d.id = e.key::uuid
   cross join lateral unnest(case when d.is_pick_list_multi then string_to_array(e.value, '; ') else array[e.value] end) with ordinality p(part, place)
$$;

-- Once per statement and not per row: an import writes a hundred thousand records in one.
create function copy_new_custom_fields() returns trigger language plpgsql as $$
begin
  insert into custom_field_values (account_id, record_id, definition_id, place, value_text, value_number, value_date, value_date_time, value_bit)
  select n.account_id, n.id, r.definition_id, r.place, r.value_text, r.value_number, r.value_date, r.value_date_time, r.value_bit
    from after n cross join lateral custom_field_rows(n.account_id, n.id, n.custom_fields) r
   where n.custom_fields <> '{}';
  return null;
end
$$;
create function copy_changed_custom_fields() returns trigger language plpgsql as $$
begin
  delete from custom_field_values v
   using before b
    join after n on n.account_id = b.account_id and n.id = b.id
   cross join lateral jsonb_object_keys(b.custom_fields) k
   where b.custom_fields <> n.custom_fields
     and v.account_id = b.account_id and v.definition_id = k::uuid and v.record_id = b.id;
  insert into custom_field_values (account_id, record_id, definition_id, place, value_text, value_number, value_date, value_date_time, value_bit)
  select n.account_id, n.id, r.definition_id, r.place, r.value_text, r.value_number, r.value_date, r.value_date_time, r.value_bit
    from before b
    join after n on n.account_id = b.account_id and n.id = b.id
   cross join lateral custom_field_rows(n.account_id, n.id, n.custom_fields) r
   where b.custom_fields <> n.custom_fields;
  return null;
end
$$;
create trigger copy_new_custom_fields after insert on locations referencing new table as after for each statement execute function copy_new_custom_fields();
create trigger copy_changed_custom_fields after update on locations referencing old table as before new table as after for each statement execute function copy_changed_custom_fields();
create trigger copy_new_custom_fields after insert on service_lines referencing new table as after for each statement execute function copy_new_custom_fields();
create trigger copy_changed_custom_fields after update on service_lines referencing old table as before new table as after for each statement execute function copy_changed_custom_fields();

-- What several rows of an import say of one place is laid over one another, its own fields one by one as well.
create function lay_facts_over(below jsonb, above jsonb) returns jsonb language sql immutable as $$
  select below || above || case when below ? 'custom_fields' and above ? 'custom_fields' then jsonb_build_object('custom_fields', (below -> 'custom_fields') || (above -> 'custom_fields')) else '{}'::jsonb end
$$;
drop aggregate merge_objects(jsonb);
create aggregate merge_objects(jsonb) (sfunc = lay_facts_over, stype = jsonb, initcond = '{}');
