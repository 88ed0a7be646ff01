-- The locations that got no letter when a batch was sent: [{locationId, address, reason}], so that they can be found later.
alter table letter_batches add column unreachable jsonb not null default '[]';
alter table letter_batches add column unreachable_locations integer not null generated always as (jsonb_array_length(unreachable)) stored;
