-- What a deadline covered when it was marked as done, and the end of a mark that a later event replaced.
alter table deadline_records
  -- The day that started its clock when it was last saved; null if it was saved before this was recorded.
  add column triggered_on date,
  -- The percentiles of its period in words, and a value that changes with each sample and result that it covered.
  add column reported_numbers text,
  add column reported_samples text,
  -- The moment at which it was found open again although it has a mark.
  add column reopened_on timestamptz,
  -- The mark that was replaced when the record was saved while it was open again.
  add column earlier_done_on date,
  add column earlier_done_by_name text,
  add constraint deadline_records_reported check ((reported_numbers is null) = (reported_samples is null)),
  add constraint deadline_records_reopened check (reopened_on is null or done_on is not null),
  add constraint deadline_records_earlier check ((earlier_done_on is null) = (earlier_done_by_name is null));
