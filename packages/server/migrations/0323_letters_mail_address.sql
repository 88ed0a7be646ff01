-- The address of the envelope in parts, as it was recorded: lines alone do not say which is a company and which a street.
alter table letters add column mail_address jsonb;
