-- The recent activity of programs finds the newest moments and counts their changes (program-activity.ts).
create index change_history_programs on change_history (account_id, changed_on)
  where entity_type in ('program', 'samplingEvent', 'programLocation', 'eventLocation', 'sample');
