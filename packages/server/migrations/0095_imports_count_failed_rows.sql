-- The list of imports can be filtered by the number of rows that could not be imported; null before a check.

alter table import_batches add column failed_rows integer generated always as ((summary ->> 'failed')::integer) stored;
