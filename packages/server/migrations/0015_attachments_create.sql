-- Files that hang on records. The bytes are a file of the account; what it is called, when a photo was taken and what it
-- hangs on stands here. A file that is deleted is gone entirely: the change history keeps that it was there.

create table attachments (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  file_id uuid not null,
  name text not null,
  kind text not null,
  media_type text not null,
  size bigint not null,
  sha256 text not null,
  is_notice_certification boolean not null default false,
  keeps_place boolean not null default false,
  taken_on date,
  -- HH:MM on the camera's clock, which no time zone belongs to.
  taken_at text,
  -- The same key sent again is the same file: a retry doubles nothing.
  upload_key text,
  created_by uuid not null references users (id),
  created_by_name text not null,
  created_on timestamptz not null default now(),
  search_text text not null generated always as (lower(name || ' ' || created_by_name)) stored,
  primary key (account_id, id),
  constraint attachments_file foreign key (account_id, file_id) references files (account_id, id) on delete restrict
);
call bind_to_account('attachments');
create unique index attachments_file on attachments (account_id, file_id);
create unique index attachments_upload_key on attachments (account_id, created_by, upload_key) where upload_key is not null;

-- One column for each kind of record, so that each link is proved by the database. Lists are always those of one record
-- and its children: the index finds the few, and those are sorted and searched as they are.
create table attachment_links (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  attachment_id uuid not null,
  location_id uuid,
  service_line_id uuid,
  entity_id uuid not null generated always as (coalesce(location_id, service_line_id)) stored,
  primary key (account_id, id),
  constraint attachment_links_attachment foreign key (account_id, attachment_id) references attachments (account_id, id) on delete restrict,
  constraint attachment_links_location foreign key (account_id, location_id) references locations (account_id, id) on delete restrict,
  constraint attachment_links_service_line foreign key (account_id, service_line_id) references service_lines (account_id, id) on delete restrict,
  constraint attachment_links_one check (num_nonnulls(location_id, service_line_id) = 1)
);
call bind_to_account('attachment_links');
create unique index attachment_links_entity on attachment_links (account_id, entity_id, attachment_id);
create index attachment_links_attachment on attachment_links (account_id, attachment_id);
