-- A campaign reads the letters of its days and all replacements, not the letters of every year.
create index letters_by_day on letters
  (account_id, (case when mailed_on is not null then mailed_on when delivered_on is not null then delivered_on else letter_on end));
create index letters_replacing on letters (account_id, resend_of) where resend_of is not null;
