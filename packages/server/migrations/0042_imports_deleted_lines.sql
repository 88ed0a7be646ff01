-- The deleted line whose place a new row takes, in words, if that line was more protective; the row is reviewed like a change.
alter table import_verdicts add column deleted_line text;

-- A check that did not compare new rows with deleted lines is made again before its commit.
update import_batches set checked_version = null where state = 'checked';
