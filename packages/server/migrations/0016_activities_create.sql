-- What was said and done at a location: calls, visits, letters handed over.

create table activities (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  location_id uuid not null,
  -- A calendar day at the water system; it never passes through a time zone.
  activity_date date not null,
  -- The numbers are those of contract/activities/activity.values.
  activity_type_id smallint not null,
  topic_id smallint not null,
  resolution_id smallint not null,
  resolution_detail_id smallint,
  description text,
  contact_id uuid,
  logged_by uuid not null references users (id),
  logged_by_name text not null,
  version integer not null default 1,
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  removed_on timestamptz,
  status text not null generated always as (case when removed_on is null then 'Active' else 'Removed' end) stored,
  -- What was written, who wrote it, and the words of its numbers: nobody searches for numbers.
  search_text text not null,
  primary key (account_id, id),
  constraint activities_location foreign key (account_id, location_id) references locations (account_id, id) on delete restrict,
  constraint activities_contact foreign key (account_id, contact_id) references contacts (account_id, id) on delete restrict
);
call bind_to_account('activities');
-- Each order carries what the list may be filtered by (docs/decisions/0052); most lists are of one location.
create index activities_by_location on activities (account_id, location_id, activity_date, id) include (status, activity_type_id, topic_id, resolution_id);
create index activities_by_date on activities (account_id, activity_date, id) include (status, activity_type_id, topic_id, resolution_id);
create index activities_facets on activities (account_id, status, activity_type_id, topic_id, resolution_id, activity_date);
create index activities_by_contact on activities (account_id, contact_id) where contact_id is not null;
create index activities_search on activities using gin (account_id, search_text gin_trgm_ops);
