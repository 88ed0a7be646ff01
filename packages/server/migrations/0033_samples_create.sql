-- Samples of water, and what laboratories found in them.

create table samples (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  -- Counted through the account, for bottles and telephones.
  number integer not null,
  program_id uuid not null,
  event_id uuid not null,
  location_id uuid not null,
  -- Which bottle of the event's kit.
  position smallint not null,
  sku_id smallint not null,
  -- The numbers are those of contract/samples/sample.values.
  status smallint not null default 1 check (status between 1 and 5),
  collected_on date,
  received_on date,
  lab_sample_id text,
  -- What it counts as. It follows from the results and the event's limits: the triggers below keep it.
  detection text check (detection in ('exceedance', 'detect', 'nonDetect')),
  -- As people know it; a test holds the words against contract/samples/sample.calculation.
  status_label text not null generated always as (case when status = 1 and collected_on is not null then 'Collected' else (array['New', 'At Lab', 'Analyzed', 'Completed', 'Invalidated'])[status] end) stored,
  version integer not null default 1,
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  -- The location's, kept in step by the trigger below: a long list sorts and searches without a join.
  address_line1 text not null,
  address_line2 text,
  city text not null,
  search_text text not null generated always as (lower(address_line1 || ' ' || coalesce(address_line2, '') || ' ' || city || ' ' || coalesce(lab_sample_id, '') || ' sample ' || number::text)) stored,
  primary key (account_id, id),
  constraint samples_number unique (account_id, number),
  constraint samples_once unique (account_id, event_id, location_id, position),
  constraint samples_event foreign key (account_id, program_id, event_id) references sampling_events (account_id, program_id, id) on delete restrict,
  constraint samples_protocol foreign key (account_id, event_id, position) references protocol_definitions (account_id, event_id, position) on delete restrict,
  -- The event as long as it stands, and the location as long as it is in it: neither goes while there are samples.
  constraint samples_in_standing_event foreign key (account_id, event_id) references sampling_events (account_id, standing_id) on delete restrict,
  constraint samples_location_in_event foreign key (account_id, event_id, location_id) references sampling_event_locations (account_id, in_event, location_id) on delete restrict
);
call bind_to_account('samples');
-- Each order carries what the list may be filtered by (docs/decisions/0052); counts of detections are read from the three below.
create index samples_by_event on samples (account_id, event_id, detection, status_label, number) include (id, status, program_id, location_id, collected_on);
create index samples_by_program on samples (account_id, program_id, detection, status_label, number) include (id, status, event_id, location_id, collected_on);
create index samples_by_location on samples (account_id, location_id, detection, status_label, number) include (id, status, program_id, event_id, collected_on);
create index samples_by_number on samples (account_id, number, id) include (detection, status_label, program_id, event_id, location_id, collected_on);
create index samples_by_collected_on on samples (account_id, collected_on, id) include (detection, status, status_label, program_id, event_id, location_id);
create index samples_by_address on samples (account_id, address_line1, id) include (detection, status_label, program_id, event_id, location_id, collected_on);
create index samples_facets on samples (account_id, detection, status_label, collected_on);
create index samples_by_lab_sample_id on samples (account_id, lab_sample_id) where lab_sample_id is not null;
create index samples_search on samples using gin (account_id, search_text gin_trgm_ops);

create table analyte_results (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  sample_id uuid not null,
  -- The numbers are those of contract/sampling-events/analyte.values.
  analyte_id smallint not null,
  -- As the laboratory reports it, exact, in the unit that it names.
  value numeric check (value >= 0),
  qualifier text,
  unit text not null,
  reporting_limit numeric check (reporting_limit >= 0),
  detection_limit numeric check (detection_limit >= 0),
  -- As it counts: in the analyte's own unit, what was not found as zero.
  amount numeric not null check (amount >= 0),
  non_detect boolean not null,
  method text,
  lab_id text,
  analyzed_on date,
  -- The moment from which legal deadlines run.
  received_on timestamptz not null,
  entered_by uuid not null references users (id),
  entered_by_name text not null,
  version integer not null default 1,
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  withdrawn_on timestamptz,
  primary key (account_id, id),
  constraint analyte_results_sample foreign key (account_id, sample_id) references samples (account_id, id) on delete restrict,
  constraint analyte_results_value check (value is not null or non_detect),
  constraint analyte_results_amount check (not non_detect or amount = 0)
);
call bind_to_account('analyte_results');
-- One that stands for each analyte of a sample.
create unique index analyte_results_once on analyte_results (account_id, sample_id, analyte_id) where withdrawn_on is null;

-- What samples count as: an exceedance by whatever exceeds, otherwise what was found of the event's primary analyte
-- (docs/decisions/0144). A test holds this against contract/samples/result.calculation.
create function judge_samples(judged uuid[]) returns void language sql as $$
  update samples s set detection = j.detection
    from (
      select t.id,
             case when coalesce(bool_or(a.check_exceedance and not r.non_detect and (r.amount > a.exceedance_limit or r.amount < a.lower_limit)), false) then 'exceedance'
                  else min(case when r.non_detect then 'nonDetect' else 'detect' end) filter (where a.is_primary) end as detection
        from samples t
        left join analyte_results r on r.account_id = t.account_id and r.sample_id = t.id and r.withdrawn_on is null
        left join sampling_event_analytes a on a.account_id = t.account_id and a.event_id = t.event_id and a.analyte_id = r.analyte_id
       where t.account_id = current_account_id() and t.id = any(judged)
       group by t.id) j
   where s.account_id = current_account_id() and s.id = j.id and s.detection is distinct from j.detection
$$;

create function judge_reported_samples() returns trigger language plpgsql as $$
begin
  perform judge_samples(array(select distinct sample_id from told));
  return null;
end
$$;
create trigger judge_new_results after insert on analyte_results referencing new table as told for each statement execute function judge_reported_samples();
create trigger judge_changed_results after update on analyte_results referencing new table as told for each statement execute function judge_reported_samples();

-- A limit that is corrected holds for what was reported before.
create function judge_samples_of_events() returns trigger language plpgsql as $$
begin
  perform judge_samples(array(select s.id from samples s where s.account_id = current_account_id() and s.event_id in (select event_id from told)));
  return null;
end
$$;
create trigger judge_by_new_limits after insert on sampling_event_analytes referencing new table as told for each statement execute function judge_samples_of_events();
create trigger judge_by_changed_limits after update on sampling_event_analytes referencing new table as told for each statement execute function judge_samples_of_events();
create trigger judge_without_limits after delete on sampling_event_analytes referencing old table as told for each statement execute function judge_samples_of_events();

-- A location with samples is also in an event of the program, which the database would tell first; people are to read that there are samples [B8.9].
create function keep_sampled_location() returns trigger language plpgsql as $$
begin
  if exists (select from samples s where s.account_id = new.account_id and s.program_id = new.program_id and s.location_id = new.location_id) then
    raise foreign_key_violation using message = 'The location has samples in the program', constraint = 'samples_location_in_program';
  end if;
  return new;
end
$$;
create trigger keep_sampled_location before update on program_locations
  for each row when (old.removed_on is null and new.removed_on is not null) execute function keep_sampled_location();

create function carry_address_to_samples() returns trigger language plpgsql as $$
begin
  update samples s
     set address_line1 = n.address_line1, address_line2 = n.address_line2, city = n.city
    from before b
    join after n on n.account_id = b.account_id and n.id = b.id
   where (b.address_line1, b.address_line2, b.city) is distinct from (n.address_line1, n.address_line2, n.city)
     and s.account_id = n.account_id and s.location_id = n.id;
  return null;
end
$$;
create trigger carry_address_to_samples after update on locations referencing old table as before new table as after
  for each statement execute function carry_address_to_samples();

-- Files hang on samples too [A3.53].
alter table attachment_links add column sample_id uuid;
alter table attachment_links add constraint attachment_links_sample foreign key (account_id, sample_id) references samples (account_id, id) on delete restrict;
alter table attachment_links drop constraint attachment_links_one;
alter table attachment_links add constraint attachment_links_one check (num_nonnulls(location_id, service_line_id, sample_id) = 1);
alter table attachment_links drop column entity_id;
alter table attachment_links add column entity_id uuid not null generated always as (coalesce(location_id, service_line_id, sample_id)) stored;
create unique index attachment_links_entity on attachment_links (account_id, entity_id, attachment_id);
