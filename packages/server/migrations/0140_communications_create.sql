-- Letters that an account can send, and every version of their text.
create table communications (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  name text not null,
  -- The starter template: contract/communications/template.values.
  template_id text not null,
  communication_type text not null check (communication_type in ('Letter', 'Letter as PDF', 'Email')),
  status text not null default 'Draft' check (status in ('Draft', 'Active', 'Archived')),
  trigger_type text not null check (trigger_type in ('AdHocLocation', 'SendKitResult')),
  trigger_condition text check (trigger_condition in ('nonDetect', 'detect', 'exceedance', 'allResults')),
  language text not null check (language in ('en', 'es')),
  program_id uuid,
  event_id uuid,
  -- The newest version of the text.
  content_version integer not null default 1,
  version integer not null default 1,
  created_on timestamptz not null,
  updated_on timestamptz not null,
  search_text text not null generated always as (lower(name)) stored,
  primary key (account_id, id),
  constraint communications_event foreign key (account_id, program_id, event_id) references sampling_events (account_id, program_id, id) on delete restrict,
  constraint communications_results check (trigger_type <> 'SendKitResult' or (event_id is not null and trigger_condition is not null))
);
call bind_to_account('communications');
create unique index communications_name on communications (account_id, lower(name)) where status <> 'Archived';
create index communications_by_name on communications (account_id, name, id) include (status, trigger_type, trigger_condition, communication_type, template_id, language, event_id);
create index communications_by_update on communications (account_id, updated_on, id) include (status, trigger_type, trigger_condition, communication_type, template_id, language, event_id);
create index communications_search on communications using gin (account_id, search_text gin_trgm_ops);

-- A sent letter names the version of its text, so versions never change.
create table communication_versions (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  communication_id uuid not null,
  number integer not null,
  content jsonb not null,
  language text not null,
  saved_by uuid not null,
  saved_by_name text not null,
  saved_on timestamptz not null,
  primary key (account_id, id),
  constraint communication_versions_number unique (account_id, communication_id, number),
  constraint communication_versions_communication foreign key (account_id, communication_id) references communications (account_id, id) on delete restrict
);
call bind_to_account('communication_versions');
revoke update, delete on communication_versions from curbstop_app;
