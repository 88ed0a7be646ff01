-- Ordinary work calls no function with another's rights: the owner analyzes after the commit (docs/decisions/0800).
drop function analyze_tables(text[]);
