-- When the stored numbers of an exceedance were in the record; null for those from before this column.
alter table learned_exceedances add column level_seen_at timestamptz;
