-- The numbers of people served with the days from which they hold (docs/decisions/0184).
create table population_entries (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  -- Null from a day on which the number was removed.
  population_served integer check (population_served >= 0),
  -- Null for the number that the system had before numbers got a day.
  starts_on date,
  -- A correction keeps the day of the entry that it corrects.
  recorded_on date not null,
  recorded_by_name text not null,
  corrects_id uuid,
  corrected_at timestamptz,
  corrected_by_name text,
  correction_reason text,
  created_on timestamptz not null default now(),
  primary key (account_id, id),
  constraint population_entries_corrects foreign key (account_id, corrects_id) references population_entries (account_id, id),
  constraint population_entries_correction check (num_nulls(corrected_at, corrected_by_name, correction_reason) in (0, 3))
);
call bind_to_account('population_entries');
create unique index population_entries_start on population_entries (account_id, starts_on) nulls not distinct where corrected_at is null;

-- The last number of each day of the change history, as periods were computed from it until now.
with changes as (
  select h.account_id, h.id, (h.changed_on at time zone a.time_zone)::date as on_day, h.changed_by_name,
         (h.before ->> 'populationServed')::int as before, (h.after ->> 'populationServed')::int as after
    from change_history h join accounts a on a.id = h.account_id
   where h.entity_type = 'account' and h.entity_id = h.account_id and h.before ? 'populationServed'),
  days as (
  select distinct on (account_id, on_day) account_id, on_day, changed_by_name, after,
         first_value(before) over (partition by account_id, on_day order by id) as before
    from changes order by account_id, on_day, id desc)
insert into population_entries (account_id, id, population_served, starts_on, recorded_on, recorded_by_name)
select account_id, new_id(), after, on_day, on_day, changed_by_name from days where before is distinct from after
union all
select a.id, new_id(), coalesce(f.before, case when f.account_id is null then a.population_served end), null,
       (a.created_on at time zone a.time_zone)::date, 'Account profile'
  from accounts a
  left join (select distinct on (account_id) account_id, before from changes order by account_id, id) f on f.account_id = a.id
 where coalesce(f.before, case when f.account_id is null then a.population_served end) is not null;
