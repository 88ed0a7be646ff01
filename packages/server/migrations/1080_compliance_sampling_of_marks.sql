-- A mark belongs to the schedule of its period: two schedules can share the first day and the last sampling day.
alter table deadline_records add column done_sampling text;
