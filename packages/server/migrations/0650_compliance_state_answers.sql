-- Whether the State agrees that an exceedance ended. Answers in words only don't say which of the two it was: they are open again.
alter table deadline_records
  add column state_answer text check (state_answer in ('ended', 'stands')),
  add constraint deadline_records_state_answer check (state_answer is null or done_on is not null);
update deadline_records
   set earlier_done_on = done_on, earlier_done_by_name = done_by_name, done_on = null, done_by_name = null, marked_at = null,
       done_trigger = null, reported_numbers = null, reported_samples = null, reopened_on = null, version = version + 1
 where done_on is not null and (key like 'leadExceedanceEnded:%' or key like 'copperExceedanceEnded:%');
