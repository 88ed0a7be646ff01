-- Keys by which laboratories and other programs come in. A key acts under its own name, so it stands among the people
-- (`users`, issuer 'api key') for whatever names who did something, but it belongs to no account by a membership.

create table api_keys (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null references users (id),
  name text not null check (char_length(name) between 1 and 60),
  -- The visible beginning, by which a key is found; what it is held against is the digest of the whole.
  prefix text not null,
  digest bytea not null,
  -- Whatever the code says: no key administers.
  permissions text[] not null check (permissions <@ array['pws:read', 'pws:create', 'pws:edit'] and permissions <> '{}'),
  made_by uuid not null references users (id),
  made_by_name text not null,
  made_on timestamptz not null,
  expires_on timestamptz not null,
  last_used_on timestamptz,
  last_refused_on timestamptz,
  revoked_on timestamptz,
  primary key (account_id, id)
);
call bind_to_account('api_keys');
create unique index api_keys_prefix on api_keys (prefix);
create unique index api_keys_id on api_keys (id);
create unique index api_keys_name on api_keys (account_id, lower(name)) where revoked_on is null;
