-- The data version with which a table of an account was written last, so that what is remembered of some tables stays while
-- others change. tables_version is the newest version that is noted by table; a version that was moved without it counts as a
-- change of everything (untracked_version).
create table table_versions (
  account_id uuid not null default current_account_id() references accounts (id),
  table_name text not null,
  version bigint not null,
  primary key (account_id, table_name)
);
call bind_to_account('table_versions');
alter table account_data_versions add column tables_version bigint not null default 0;
alter table account_data_versions add column untracked_version bigint not null default 0;
update account_data_versions set tables_version = version;
