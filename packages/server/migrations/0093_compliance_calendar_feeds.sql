-- Secret addresses by which calendar programs read the deadlines of an account with the permissions of a person. Only a digest is stored.
create table calendar_feeds (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  user_id uuid not null references users (id),
  token_hash text not null,
  created_on timestamptz not null,
  primary key (account_id, id),
  constraint calendar_feeds_person unique (account_id, user_id)
);
call bind_to_account('calendar_feeds');
create index calendar_feeds_token on calendar_feeds (token_hash);
