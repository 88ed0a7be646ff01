-- Whether the level of a row is above the action level, also of a row that is not imported. Rows of earlier checks are not marked.
alter table import_result_rows add column is_above_action_level boolean not null default false;
