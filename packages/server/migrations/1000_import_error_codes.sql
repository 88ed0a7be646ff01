-- An undo that lowers a 90th percentile is refused until a person confirms it: the page of the import asks for the confirmation
-- by the code of the refusal, not by its sentence.
alter table import_batches add column error_code text;
