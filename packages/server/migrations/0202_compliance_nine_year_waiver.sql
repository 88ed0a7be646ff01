-- A monitoring waiver of the State: tap samples once every nine years (40 CFR 141.86(g)).
alter table monitoring_schedules
  drop constraint monitoring_schedules_frequency_check,
  add constraint monitoring_schedules_frequency_check check (frequency in ('sixMonth', 'annual', 'triennial', 'nineYear'));
