-- What letters print besides return address and logo: the signature as an image, and a line at the foot of each page.
alter table accounts
  add column signature_file_id uuid,
  add column letter_foot text,
  add constraint accounts_signature foreign key (id, signature_file_id) references files (account_id, id);

grant update (signature_file_id, letter_foot) on accounts to curbstop_app;
