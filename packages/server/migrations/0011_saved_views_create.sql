-- How people like to see a list: filters, columns and order under a name, for one person or for the account's team.

create table saved_views (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  -- Which list it is a view of (contract/saved-views/saved-view.values).
  type text not null,
  name text not null check (char_length(name) between 1 and 199),
  view jsonb not null,
  account_view boolean not null,
  owner_id uuid not null references users (id),
  created_by_name text not null,
  created_on timestamptz not null default now(),
  primary key (account_id, id)
);
call bind_to_account('saved_views');
create unique index saved_views_own_name on saved_views (account_id, owner_id, type, lower(name)) where not account_view;
create unique index saved_views_team_name on saved_views (account_id, type, lower(name)) where account_view;
