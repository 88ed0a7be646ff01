-- A letter that was mailed although it no longer matched the records: why, and the day on which that was found. Its record says what
-- the household read, but it counts for no notice.
alter table letters
  add column outdated_reason text,
  add column outdated_on date,
  add column is_outdated boolean not null generated always as (outdated_on is not null) stored,
  add constraint letters_outdated_with_reason check ((outdated_on is null) = (outdated_reason is null));
create index letters_outdated on letters (account_id, location_id) where is_outdated;
