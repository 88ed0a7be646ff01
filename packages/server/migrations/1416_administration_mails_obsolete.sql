-- An email of deadlines that was written again, or whose deadlines need none any more, so that it doesn't have to be sent.
alter table mails add column is_obsolete boolean not null default false;
