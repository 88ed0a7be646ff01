-- Files of tracking numbers of letters leave the same record as files of event assignments and kit statuses.
alter table import_batches
  drop constraint import_batches_subject_check,
  drop constraint import_batches_event_of_subject,
  add constraint import_batches_subject_check check (
    subject in ('inventory', 'results', 'eventAssignment', 'kitStatus', 'letterTracking')),
  add constraint import_batches_event_of_subject check (
    case when subject in ('inventory', 'letterTracking') then event_id is null
         when subject = 'kitStatus' then true else event_id is not null end);
