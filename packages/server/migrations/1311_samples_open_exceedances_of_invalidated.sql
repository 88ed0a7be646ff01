-- An exceedance that arrives for an invalidated sample needs attention too: the people at the tap drink that water.
alter table samples drop column exceedance_open;
alter table samples add column exceedance_open boolean not null generated always as (
  coalesce(detection = 'exceedance' and (status = 3 or (status in (4, 5) and results_changed_on is not null)), false)) stored;
create index samples_exceedance_open on samples (account_id, number, id) where exceedance_open;
