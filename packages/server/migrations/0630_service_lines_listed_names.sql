-- The listed classification has one name in the database, the code and the API: `listed…` instead of `stated…`.
alter table service_lines rename column stated_category to listed_category;
alter table service_lines rename column stated_basis to listed_basis;
alter table service_lines rename column stated_source to listed_source;
alter table service_lines rename column stated_text to listed_text;
alter table service_lines rename column stated_batch_id to listed_batch_id;
alter table service_lines rename column stated_row_number to listed_row_number;
alter table service_lines rename column stated_on to listed_on;
alter table service_lines rename column stated_by to listed_by;
alter table service_lines rename column contradicts_stated to differs_from_listed;
alter table service_lines rename constraint service_lines_stated to service_lines_listed;
alter table service_lines rename constraint service_lines_stated_source_check to service_lines_listed_source_check;
alter table import_rows rename column stated_category to listed_category;

-- Stored JSON has these names as keys, and mappings of columns as values. A quote inside a JSON string is escaped, so only whole strings match.
create function pg_temp.rename_listed(stored jsonb) returns jsonb language sql immutable as $$
  select replace(replace(replace(regexp_replace(
           regexp_replace(stored::text, '"stated(_category|_basis|_source|_text|_batch_id|_row_number|_on|_by|Category|Basis|IsOpen)"', '"listed\1"', 'g'),
           '"stated/(lead|galvanized|nonLead)', '"listed/\1', 'g'),
           '"stated":', '"listed":'), '"contradicts_stated"', '"differs_from_listed"'), '"contradictsStated"', '"differsFromFile"')::jsonb
$$;

update service_lines set classification_inputs = pg_temp.rename_listed(classification_inputs),
       classification_row = regexp_replace(classification_row, '^stated/', 'listed/');
update change_history set before = pg_temp.rename_listed(before), after = pg_temp.rename_listed(after)
 where entity_type = 'serviceLine' and (before::text ~ '"(stated|contradicts_stated)' or after::text ~ '"(stated|contradicts_stated)');
update import_batches set plan = pg_temp.rename_listed(plan), reading = pg_temp.rename_listed(reading), summary = pg_temp.rename_listed(summary),
       undone = pg_temp.rename_listed(undone)
 where concat(plan, reading, summary, undone) ~ '"(stated|contradicts)';
update import_rows set line = pg_temp.rename_listed(line), problems = pg_temp.rename_listed(problems), warnings = pg_temp.rename_listed(warnings)
 where concat(line, problems, warnings) ~ '"stated';
update import_row_results set carried = pg_temp.rename_listed(carried), changes = pg_temp.rename_listed(changes), problems = pg_temp.rename_listed(problems),
       warnings = pg_temp.rename_listed(warnings)
 where concat(carried, changes, problems, warnings) ~ '"stated';
update import_kept_records set fields = pg_temp.rename_listed(fields) where fields::text ~ '"(stated|contradicts)';
update import_memories set target = regexp_replace(target, '^stated(Category|Basis)$', 'listed\1') where target ~ '^stated';
update saved_views set view = pg_temp.rename_listed(view) where view::text ~ '"(stated|contradictsStated)';
update exports set parameters = pg_temp.rename_listed(parameters) where parameters::text ~ '"(stated|contradictsStated)';
update jobs set payload = pg_temp.rename_listed(payload) where payload::text ~ '"(stated|contradictsStated)';
