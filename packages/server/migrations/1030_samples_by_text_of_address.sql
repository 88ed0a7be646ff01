-- Short texts of addresses, which have no trigram, are found and counted from this index; equal entries share their space.
create index samples_by_address_text on samples (account_id, lower(address_line1), address_line1);
