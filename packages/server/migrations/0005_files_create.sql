-- What people gave us or we made for them. The bytes are in the file store under `key`; nobody but us chooses a key.

create table files (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  key text not null,
  original_name text not null,
  -- Told by the bytes, not by the name.
  media_type text not null,
  size bigint not null,
  sha256 text not null,
  purpose text not null,
  created_by uuid references users (id),
  created_on timestamptz not null default now(),
  primary key (account_id, id)
);
call bind_to_account('files');
create unique index files_key on files (key);
