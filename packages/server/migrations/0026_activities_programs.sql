-- The program, and the event of it, that an activity was done for.

alter table activities
  add column program_id uuid,
  add column event_id uuid,
  add constraint activities_program foreign key (account_id, program_id) references programs (account_id, id) on delete restrict,
  add constraint activities_event foreign key (account_id, program_id, event_id) references sampling_events (account_id, program_id, id) on delete restrict,
  add constraint activities_event_has_program check (event_id is null or program_id is not null);
create index activities_by_program on activities (account_id, program_id, event_id) where program_id is not null;

-- Each order carries what the list may be filtered by (docs/decisions/0052), now these two as well.
drop index activities_by_location;
create index activities_by_location on activities (account_id, location_id, activity_date, id) include (status, activity_type_id, topic_id, resolution_id, program_id, event_id);
drop index activities_by_date;
create index activities_by_date on activities (account_id, activity_date, id) include (status, activity_type_id, topic_id, resolution_id, program_id, event_id);
