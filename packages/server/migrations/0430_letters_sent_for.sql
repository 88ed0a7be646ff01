-- The campaign whose remaining notices a batch was sent for, also if its letters count for every campaign: who got no letter
-- stays with that campaign.
alter table letter_batches add column sent_for text;
update letter_batches set sent_for = campaign_key where unreachable_locations > 0;
create index letter_batches_unreachable on letter_batches (account_id, sent_for) where sent_for is not null and unreachable_locations > 0;
