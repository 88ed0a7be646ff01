-- A deadline that was met covers the results recorded until then, and the trigger that it had: results recorded later and
-- a later trigger open it again. Before, only the number of results was compared.
alter table deadline_records
  -- The moment at which a person marked it as done.
  add column marked_at timestamptz,
  -- The day or moment that started its clock then; null if it was marked before this was recorded.
  add column done_trigger text;
update deadline_records set marked_at = updated_on where done_on is not null;
alter table deadline_records
  drop column done_results,
  add constraint deadline_records_marked check ((done_on is null) = (marked_at is null));

-- The results recorded after a mark.
create index analyte_results_by_update on analyte_results (account_id, updated_on) where withdrawn_on is null;
