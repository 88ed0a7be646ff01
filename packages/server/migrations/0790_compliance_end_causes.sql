-- One import can add results and correct others.
alter table learned_exceedances drop constraint learned_exceedances_ended_by_check;
alter table learned_exceedances add constraint learned_exceedances_ended_by_check
  check (ended_by in ('undone', 'withdrawn', 'invalidated', 'corrected', 'added', 'imported', 'other'));
