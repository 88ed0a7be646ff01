-- A result of a laboratory file whose level is so unusual that its unit may be wrong; a person confirms it before the import.
alter table import_result_rows add column is_unit_doubtful boolean not null default false;
