-- Campaigns read the classification of every line by its location, today's and that of the due day, from this index alone.
drop index service_lines_by_location;
create index service_lines_by_location on service_lines (account_id, location_id) include (category, created_on, id) where removed_on is null;
