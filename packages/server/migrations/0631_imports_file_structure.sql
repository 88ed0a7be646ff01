-- What was found in a file has its name in the code and the API.
alter table import_batches rename column reading to file_structure;
