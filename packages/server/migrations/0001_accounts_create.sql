-- Who asks: accounts, their people, and the wall between accounts.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Ordinary work runs as this role, which row-level security binds to one account. It is shared by all databases of
-- a cluster, so it may be there already.
do $$
begin
  create role curbstop_app nologin;
exception when duplicate_object or unique_violation then null;
end
$$;
grant curbstop_app to current_user;
grant usage on schema public to curbstop_app;

create function current_account_id() returns uuid language sql stable parallel safe
as $$ select nullif(current_setting('curbstop.account_id', true), '')::uuid $$;

-- UUIDv7 for rows that SQL makes: 48 bits of milliseconds, then version, variant and chance. PostgreSQL has its own
-- from 18 on; this one serves older servers alike.
create function new_id() returns uuid language sql volatile parallel safe as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- Every table that belongs to accounts is handed to this procedure; a test lists the catalogue for one that was not.
create procedure bind_to_account(target regclass, column_name text default 'account_id') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy account_wall on %s to curbstop_app using (%I = (select current_account_id())) with check (%I = (select current_account_id()))', target, column_name, column_name);
  execute format('grant select, insert, update, delete on %s to curbstop_app', target);
end
$$;

create table accounts (
  id uuid primary key,
  name text not null,
  pwsid text not null,
  primacy_code text not null,
  plan text not null,
  account_type text not null default 'PWS',
  enabled boolean not null default true,
  system_type text not null default 'CWS',
  population_served integer,
  service_connections integer,
  default_city text,
  default_state text,
  default_zip text,
  time_zone text not null default 'America/New_York',
  contact_phone text,
  created_on timestamptz not null default now()
);
create unique index accounts_pwsid on accounts (pwsid);
call bind_to_account('accounts', 'id');
revoke insert, delete on accounts from curbstop_app;

-- People are not owned by an account, so ordinary work has no right to this table at all.
create table users (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text,
  password_changed_on timestamptz,
  failed_sign_ins integer not null default 0,
  locked_until timestamptz,
  default_account_id uuid references accounts (id),
  last_sign_in timestamptz,
  created_on timestamptz not null default now()
);
create unique index users_issuer_subject on users (issuer, subject);
create unique index users_email on users (issuer, lower(email));

create table memberships (
  account_id uuid not null default current_account_id() references accounts (id),
  user_id uuid not null references users (id),
  permissions text[] not null,
  active boolean not null default true,
  created_on timestamptz not null default now(),
  primary key (account_id, user_id)
);
create index memberships_user on memberships (user_id);
call bind_to_account('memberships');

-- What an account bought beside (or less than) its plan.
create table account_features (
  account_id uuid not null default current_account_id() references accounts (id),
  feature_code text not null,
  enabled boolean not null,
  primary key (account_id, feature_code)
);
call bind_to_account('account_features');

create table terms_acceptances (
  user_id uuid not null references users (id),
  terms_version text not null,
  accepted_on timestamptz not null default now(),
  primary key (user_id, terms_version)
);

-- What we switched on: for everybody, for an account or for one person (the narrowest wins).
create table feature_flags (
  id uuid primary key,
  key text not null,
  account_id uuid references accounts (id),
  user_id uuid references users (id),
  enabled boolean not null,
  unique nulls not distinct (key, account_id, user_id)
);

-- Append-only: who changed what, when, through which door, and why.
create table change_history (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  entity_type text not null,
  entity_id uuid not null,
  operation text not null check (operation in ('created', 'updated', 'removed', 'restored')),
  before jsonb,
  after jsonb,
  reason text,
  door text not null,
  source_id uuid,
  changed_by uuid,
  changed_by_name text not null,
  changed_on timestamptz not null default now(),
  primary key (account_id, id)
);
create index change_history_entity on change_history (account_id, entity_type, entity_id, id);
create index change_history_source on change_history (account_id, source_id) where source_id is not null;
call bind_to_account('change_history');
revoke update, delete on change_history from curbstop_app;

-- Bumped by every write as its last statement; remembered totals are valid for one version.
create table account_data_versions (
  account_id uuid primary key default current_account_id() references accounts (id),
  version bigint not null default 1
);
call bind_to_account('account_data_versions');
