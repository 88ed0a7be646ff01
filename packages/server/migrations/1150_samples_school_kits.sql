-- The kit of schools and child care facilities; its results are read with the deadlines.
create index samples_of_school_kits on samples (account_id, location_id) where sku_id = 4;
