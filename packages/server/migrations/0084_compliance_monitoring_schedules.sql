-- How often the water system takes tap samples, from a day on.
create table monitoring_schedules (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  frequency text not null check (frequency in ('sixMonth', 'annual', 'triennial')),
  starts_on date not null,
  sampling_from smallint not null check (sampling_from between 1 and 12),
  sampling_to smallint not null check (sampling_to between sampling_from and 12),
  -- Of the State.
  approved_on date,
  approval text,
  primary key (account_id, id),
  constraint monitoring_schedules_start unique (account_id, starts_on),
  constraint monitoring_schedules_approved check (frequency = 'sixMonth' or approved_on is not null)
);
call bind_to_account('monitoring_schedules');
