-- Rows of a laboratory file can name the kit of their sample.
alter table import_result_rows drop constraint import_result_rows_matched_by_check,
  add constraint import_result_rows_matched_by_check check (matched_by in ('labSampleId', 'sampleNumber', 'kitCode', 'address', 'person'));
