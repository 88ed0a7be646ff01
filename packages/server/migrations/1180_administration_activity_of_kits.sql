-- The recent activity of programs has the changes of kits, too (program-activity.ts).
create index change_history_activity on change_history (account_id, changed_on)
  where entity_type in ('program', 'samplingEvent', 'programLocation', 'eventLocation', 'sample', 'kit');
drop index change_history_programs;
