-- Letters that are sent: batches, and one row for each letter to one recipient. The statuses are those of contract/letters.
create table letter_batches (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  kind text not null check (kind in ('Results', 'AdHoc', 'Download')),
  method text not null check (method in ('Mail', 'PDF', 'Email')),
  title text not null,
  is_color boolean not null,
  mail_type text not null check (mail_type in ('First Class', 'Standard')),
  is_certified boolean not null,
  mark_complete boolean not null,
  status text not null default 'Draft' check (status in ('Draft', 'Queued', 'Rendering', 'Ready', 'Sent', 'Cancelled', 'Failed')),
  failure text,
  -- The day that the letters bear.
  letter_on date not null,
  -- The number of letters, whatever became of them.
  letters integer not null default 0,
  -- The letters of other batches that a download contains.
  download_of uuid[],
  -- The campaign that the batch belongs to: its key, not a reference.
  campaign_key text,
  job_id uuid,
  created_by uuid not null,
  created_by_name text not null,
  created_on timestamptz not null,
  updated_on timestamptz not null,
  -- When the letters were ready, the batch was canceled or had failed.
  finished_on timestamptz,
  search_text text not null generated always as (lower(title || ' ' || created_by_name)) stored,
  primary key (account_id, id),
  constraint letter_batches_certified check (not is_certified or (mail_type = 'First Class' and method = 'Mail')),
  constraint letter_batches_download check ((kind = 'Download') = (download_of is not null))
);
call bind_to_account('letter_batches');
create index letter_batches_by_creation on letter_batches (account_id, created_on, id) include (status, method, kind);
create index letter_batches_search on letter_batches using gin (account_id, search_text gin_trgm_ops);
create index letter_batches_by_campaign on letter_batches (account_id, campaign_key) where campaign_key is not null;

-- Finished pieces of a batch: the PDF files of consecutive letters, one after the other in one stored file, and for mail
-- the same letters as one file to print.
create table letter_parts (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  batch_id uuid not null,
  first_sheet integer not null,
  last_sheet integer not null,
  file_id uuid not null,
  print_file_id uuid,
  created_on timestamptz not null,
  primary key (account_id, id),
  constraint letter_parts_once unique (account_id, batch_id, first_sheet),
  constraint letter_parts_batch foreign key (account_id, batch_id) references letter_batches (account_id, id) on delete restrict,
  constraint letter_parts_file foreign key (account_id, file_id) references files (account_id, id) on delete restrict,
  constraint letter_parts_print_file foreign key (account_id, print_file_id) references files (account_id, id) on delete restrict
);
call bind_to_account('letter_parts');

create table letters (
  account_id uuid not null default current_account_id() references accounts (id),
  -- Also the key by which carriers know the letter.
  id uuid not null,
  number bigint not null,
  -- On the paper; letter-code.calculation in contract.
  code text not null,
  batch_id uuid not null,
  -- The place in the batch and its print file.
  sheet integer not null,
  communication_id uuid not null,
  content_version integer not null,
  letter_name text not null,
  program_id uuid,
  event_id uuid,
  location_id uuid not null,
  service_line_id uuid,
  kit_id uuid,
  recipient_kind text not null check (recipient_kind in ('serviceAddress', 'mailingAddress', 'owner')),
  recipient_name text not null,
  -- The lines in the window of the envelope.
  address jsonb not null,
  email text,
  language text not null check (language in ('en', 'es')),
  -- The text as it was composed for this recipient.
  blocks jsonb not null,
  letter_on date not null,
  method text not null check (method in ('Mail', 'PDF', 'Email')),
  is_color boolean not null,
  mail_type text not null check (mail_type in ('First Class', 'Standard')),
  is_certified boolean not null,
  status text not null default 'Queued' check (status in ('Queued', 'Rendered', 'Mailed', 'Delivered', 'Returned', 'Failed', 'Cancelled')),
  failure text,
  -- The PDF: its place in the file of the part.
  part_id uuid,
  part_offset integer,
  part_length integer,
  pdf_sha256 text,
  -- The tracking number on a certified letter, and the carrier's own id.
  tracking_id text,
  carrier_id text,
  -- Set before a carrier or mail server is called, so that a repeated call looks first.
  handed_over_on timestamptz,
  mailed_on date,
  delivered_on date,
  returned_on date,
  return_reason text,
  -- The returned letter that this one replaces.
  resend_of uuid,
  created_on timestamptz not null,
  updated_on timestamptz not null,
  search_text text not null generated always as (
    lower(letter_name || ' ' || recipient_name || ' ' || (address)::text || ' ' || code || ' ' || coalesce(tracking_id, ''))) stored,
  primary key (account_id, id),
  constraint letters_number unique (account_id, number),
  constraint letters_code unique (account_id, code),
  constraint letters_sheet unique (account_id, batch_id, sheet),
  constraint letters_resent_once unique (account_id, resend_of),
  constraint letters_rendered check ((part_id is null) = (pdf_sha256 is null)),
  constraint letters_batch foreign key (account_id, batch_id) references letter_batches (account_id, id) on delete restrict,
  constraint letters_part foreign key (account_id, part_id) references letter_parts (account_id, id) on delete restrict,
  constraint letters_version foreign key (account_id, communication_id, content_version) references communication_versions (account_id, communication_id, number) on delete restrict,
  constraint letters_location foreign key (account_id, location_id) references locations (account_id, id) on delete restrict,
  constraint letters_service_line foreign key (account_id, service_line_id) references service_lines (account_id, id) on delete restrict,
  constraint letters_event foreign key (account_id, program_id, event_id) references sampling_events (account_id, program_id, id) on delete restrict,
  constraint letters_kit foreign key (account_id, kit_id) references kits (account_id, id) on delete restrict,
  constraint letters_resend foreign key (account_id, resend_of) references letters (account_id, id) on delete restrict
);
call bind_to_account('letters');
create index letters_by_creation on letters (account_id, created_on, id)
  include (status, method, is_color, mail_type, is_certified, return_reason, program_id, event_id, location_id, communication_id, batch_id, mailed_on);
create index letters_by_mailing on letters (account_id, mailed_on, id)
  include (status, method, is_color, mail_type, is_certified, return_reason, program_id, event_id, location_id, communication_id, batch_id, created_on);
create index letters_by_status on letters (account_id, status, created_on, id);
create index letters_by_location on letters (account_id, location_id, created_on, id);
create index letters_by_text on letters (account_id, communication_id, location_id) include (status);
create index letters_of_batch on letters (account_id, batch_id, status);
create index letters_by_kit on letters (account_id, kit_id) where kit_id is not null;
create index letters_search on letters using gin (account_id, search_text gin_trgm_ops);
