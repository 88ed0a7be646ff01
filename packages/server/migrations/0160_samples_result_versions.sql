-- When the water system received the value that replaced the first one; null for results that were never corrected.
-- received_on stays the moment from which deadlines count.
alter table analyte_results add column correction_received_on timestamptz;

-- The values that corrections replaced. An earlier value keeps the receipt from which its notices were due.
create table analyte_result_versions (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null default gen_random_uuid(),
  result_id uuid not null,
  version integer not null,
  sample_id uuid not null,
  analyte_id smallint not null,
  amount numeric not null,
  non_detect boolean not null,
  received_on timestamptz not null,
  correction_received_on timestamptz,
  replaced_on timestamptz not null,
  primary key (account_id, id),
  constraint analyte_result_versions_once unique (account_id, result_id, version),
  constraint analyte_result_versions_result foreign key (account_id, result_id) references analyte_results (account_id, id) on delete restrict
);
call bind_to_account('analyte_result_versions');

-- The last change of results after the sample was completed or invalidated.
alter table samples add column results_changed_on timestamptz;
