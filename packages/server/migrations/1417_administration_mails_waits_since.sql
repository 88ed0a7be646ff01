-- Since when an email waits for the mail server: it is kept when a reminder is written again, and starts again when a person has
-- it sent again.
alter table mails add column waits_since timestamptz not null default now();
update mails set waits_since = coalesce(resent_at, created_on);
