-- Who got in, who did not, and who changed what others may do. Both tables only ever grow: not even their owner changes
-- a row, and a trigger says so.

create function refuse_to_rewrite() returns trigger language plpgsql as $$
begin
  raise exception '% only grows: what happened is not rewritten', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

-- A sign-in is a person's, before they stand in any account.
create table person_events (
  id uuid primary key,
  kind text not null,
  -- Null when nobody is known by what was typed; what was typed is not kept, it may be a password.
  user_id uuid references users (id),
  done_by uuid references users (id),
  done_by_name text,
  door text not null,
  address text,
  device text,
  occurred_on timestamptz not null
);
create index person_events_user on person_events (user_id, occurred_on desc) where user_id is not null;
create trigger person_events_only_grow before update or delete on person_events for each row execute function refuse_to_rewrite();

create table access_changes (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  kind text not null,
  -- About whom; null for what is about the account itself.
  user_id uuid references users (id),
  before jsonb,
  after jsonb,
  done_by uuid references users (id),
  done_by_name text not null,
  door text not null,
  address text,
  device text,
  occurred_on timestamptz not null,
  primary key (account_id, id)
);
call bind_to_account('access_changes');
revoke update, delete on access_changes from curbstop_app;
create trigger access_changes_only_grow before update or delete on access_changes for each row execute function refuse_to_rewrite();
