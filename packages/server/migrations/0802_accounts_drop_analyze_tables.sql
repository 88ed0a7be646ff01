-- Ordinary work calls no function with another's rights: the owner analyzes after the commit (docs/decisions/0006).
drop function analyze_tables(text[]);
