-- When the exceedance of a sample was last closed: the sample was completed, a letter with its results was sent, or a person closed
-- it with a reason. An invalidation closes none, because the people at the tap drink that water.
alter table samples add column exceedance_closed_on timestamptz;
update samples set exceedance_closed_on = updated_on
 where status = 4 and detection = 'exceedance' and results_changed_on is null;
-- Of samples that are invalidated by now: a letter with the results that they have, or the completion before the invalidation.
update samples s set exceedance_closed_on = greatest(
    (select max(l.created_on) from letters l
      where l.account_id = s.account_id and l.location_id = s.location_id and s.id = any(l.sample_ids)
        and l.trigger_type = 'SendKitResult' and l.has_results_table and l.status in ('Mailed', 'Delivered')
        and not exists (select from analyte_results r
          where r.account_id = s.account_id and r.sample_id = s.id and r.updated_on > l.created_on)),
    (select max(h.changed_on) from change_history h
      where h.account_id = s.account_id and h.entity_type = 'sample' and h.entity_id = s.id and h.after ->> 'status' = 'Completed'))
 where status = 5 and detection = 'exceedance';
alter table samples drop column exceedance_open;
alter table samples add column exceedance_open boolean not null generated always as (
  coalesce(detection = 'exceedance' and (status = 3 or (status = 4 and results_changed_on is not null)
    or (status = 5 and (exceedance_closed_on is null or exceedance_closed_on < results_changed_on))), false)) stored;
create index samples_exceedance_open on samples (account_id, number, id) where exceedance_open;
