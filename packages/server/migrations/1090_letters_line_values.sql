-- What a letter says of the recipient's service line, by field (contract line-values.calculation): it is compared with the record
-- before the letter is mailed. Null in the letters that exist already.
alter table letters add column line_values jsonb;
