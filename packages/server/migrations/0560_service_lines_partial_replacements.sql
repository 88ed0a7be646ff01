-- Planned and completed partial replacements of service lines (40 CFR 141.84(d)), from which deadlines follow.
create table partial_replacements (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  service_line_id uuid not null,
  planned_on date,
  done_on date,
  is_emergency boolean not null,
  result_received_on date,
  recorded_by_name text not null,
  version integer not null default 1,
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  removed_on timestamptz,
  primary key (account_id, id),
  constraint partial_replacements_line foreign key (account_id, service_line_id) references service_lines (account_id, id) on delete restrict,
  constraint partial_replacements_days check (planned_on is not null or done_on is not null),
  constraint partial_replacements_result check (result_received_on >= done_on)
);
call bind_to_account('partial_replacements');
create index partial_replacements_by_line on partial_replacements (account_id, service_line_id, id) where removed_on is null;
