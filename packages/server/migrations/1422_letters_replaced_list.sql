-- Letters that did not arrive and were replaced by a later one, for their filter in the letter log.
create index letters_replaced on letters (account_id, created_on, id) where is_replaced;
