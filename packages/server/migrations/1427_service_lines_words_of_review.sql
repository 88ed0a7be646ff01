-- The sentence of a listed classification that is less protective than the record names the next step. It is stored as the
-- product writes it, so that saving a line without a change stays no change.
update service_lines
   set review = regexp_replace(review,
         'but its (sides give|record gives) (Lead|Galvanized Requiring Replacement|Lead Status Unknown|Non-lead)\.$',
         'but its record makes it \2. Resolve the difference, or correct the record.')
 where review ~ 'but its (sides give|record gives) (Lead|Galvanized Requiring Replacement|Lead Status Unknown|Non-lead)\.$';
