-- Reminders of deadlines, one for each person and step before the due date. The constraint holds however many processes remind at once.
create table deadline_reminders (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  user_id uuid not null references users (id),
  deadline_key text not null,
  title text not null,
  due_on date not null,
  step smallint not null,
  -- The email; none for a person who turned them off. It is deleted after the retention period of emails.
  mail_id uuid,
  created_on timestamptz not null,
  dismissed_on timestamptz,
  primary key (account_id, id),
  constraint deadline_reminders_once unique (account_id, user_id, deadline_key, due_on, step)
);
call bind_to_account('deadline_reminders');

-- People who turned off the emails.
create table reminder_settings (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  user_id uuid not null references users (id),
  is_mailed boolean not null,
  primary key (account_id, id),
  constraint reminder_settings_person unique (account_id, user_id)
);
call bind_to_account('reminder_settings');
