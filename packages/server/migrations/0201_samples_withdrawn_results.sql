-- Results that were withdrawn, which are few: one that is entered again keeps its first receipt.
create index analyte_results_withdrawn on analyte_results (account_id, sample_id, received_on) where withdrawn_on is not null;
