-- The account as its administrators keep it.

alter table accounts
  add column version integer not null default 1,
  add column contact_email text,
  add column return_address_line1 text,
  add column return_address_line2 text,
  add column return_city text,
  add column return_state text,
  add column return_zip text,
  add column signatory_name text,
  add column signatory_title text,
  add column logo_file_id uuid,
  add constraint accounts_logo foreign key (id, logo_file_id) references files (account_id, id);

-- What an administrator may change. PWSID, State, plan and whether the account is open are the operator's alone.
revoke update on accounts from curbstop_app;
grant update (
  name, system_type, population_served, service_connections, time_zone, contact_phone, contact_email, default_city, default_state, default_zip,
  return_address_line1, return_address_line2, return_city, return_state, return_zip, signatory_name, signatory_title, logo_file_id, version
) on accounts to curbstop_app;

-- Who was asked to join. A row that was neither accepted nor revoked is open; its link is known by its digest only.
create table invitations (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  permissions text[] not null,
  token_hash text not null,
  invited_by uuid not null references users (id),
  created_on timestamptz not null,
  sent_on timestamptz not null,
  expires_on timestamptz not null,
  accepted_on timestamptz,
  revoked_on timestamptz,
  primary key (account_id, id)
);
call bind_to_account('invitations');
create unique index invitations_open on invitations (account_id, lower(email)) where accepted_on is null and revoked_on is null;
create unique index invitations_token on invitations (token_hash);

-- Every mail that the product wrote. Without a mail server this is where it stays; a personal link never stands in it.
create table mails (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  to_address text not null,
  to_name text not null,
  subject text not null,
  text text not null,
  state text not null check (state in ('kept', 'sent', 'failed')),
  error text,
  requested_by uuid references users (id),
  created_on timestamptz not null,
  search_text text not null generated always as (lower(to_address || ' ' || to_name || ' ' || subject)) stored,
  primary key (account_id, id)
);
call bind_to_account('mails');
create index mails_created on mails (account_id, created_on, id);

-- The account's whole history is walked by time; the facets ride along, so that a filtered page looks at the index alone.
create index change_history_changed on change_history (account_id, changed_on, id) include (entity_type, operation, door, changed_by_name);
