-- Deadlines that a State or a permit sets, as people enter them: records whose deadline is not computed.
alter table deadline_records
  add column own_to text,
  add column own_source text,
  -- Removed by a person; what was recorded stays in the history and the export.
  add column removed_on timestamptz,
  add constraint deadline_records_own check (num_nulls(own_to, own_source) = case when key like 'own:%' then 0 else 2 end);
