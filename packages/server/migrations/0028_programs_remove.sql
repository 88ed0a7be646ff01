-- A program is marked as removed and never lost; it cannot be while something that was not removed is in it.

alter table programs
  -- The program for as long as it stands. What is in it points here, and so the database itself refuses to remove it.
  add column standing_id uuid generated always as (case when removed_on is null then id end) stored,
  add constraint programs_standing unique (account_id, standing_id);

alter table sampling_events
  add column in_program uuid generated always as (case when removed_on is null then program_id end) stored,
  add constraint sampling_events_in_standing_program foreign key (account_id, in_program) references programs (account_id, standing_id) on delete restrict;
create index sampling_events_in_program on sampling_events (account_id, in_program) where in_program is not null;

alter table program_locations
  add constraint program_locations_in_standing_program foreign key (account_id, in_program) references programs (account_id, standing_id) on delete restrict;
