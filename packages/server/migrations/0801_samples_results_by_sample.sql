-- All results of a sample, also withdrawn ones: the other indexes by sample leave out one or the other.
create index analyte_results_by_sample on analyte_results (account_id, sample_id);
