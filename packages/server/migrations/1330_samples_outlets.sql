-- Where a bottle was filled, such as the fountain of a school.
alter table samples add column outlet text;
-- The kits of schools and child care facilities with one, five and two bottles; their results are read with the deadlines.
create index samples_of_school_outlets on samples (account_id, location_id) where sku_id in (4, 10, 11);
drop index samples_of_school_kits;
