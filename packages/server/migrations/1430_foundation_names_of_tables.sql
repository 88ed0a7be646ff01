-- Tables and a column get the names that the code and the exports use for their records.
alter table later_listings rename to unapplied_classifications;
alter table unapplied_classifications rename constraint later_listings_pkey to unapplied_classifications_pkey;
alter table unapplied_classifications rename constraint later_listings_line to unapplied_classifications_line;
alter table unapplied_classifications rename constraint later_listings_batch to unapplied_classifications_batch;
alter index later_listings_batch rename to unapplied_classifications_batch;
alter table learned_exceedances rename to recorded_exceedances;
alter table recorded_exceedances rename column substance to analyte_code;
alter table recorded_exceedances rename constraint learned_exceedances_pkey to recorded_exceedances_pkey;
alter table recorded_exceedances rename constraint learned_exceedances_period to recorded_exceedances_period;
alter table recorded_exceedances rename constraint learned_exceedances_ended to recorded_exceedances_ended;
alter table recorded_exceedances rename constraint learned_exceedances_level to recorded_exceedances_level;
alter table import_memories rename to learned_mappings;
alter table learned_mappings rename constraint import_memories_pkey to learned_mappings_pkey;
