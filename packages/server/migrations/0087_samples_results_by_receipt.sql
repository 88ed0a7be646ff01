-- The results received in the last weeks, for the weekly counts of samples.
create index analyte_results_received on analyte_results (account_id, received_on) include (sample_id) where withdrawn_on is null;
