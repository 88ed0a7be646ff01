-- Contacts as the specification has them (A3.10 to A3.17), and when each came and went.

alter table contacts
  add column fax text,
  add column contact_method text,
  add column contact_type_id smallint,
  add column primary_language_id smallint;
-- The numbers are those of contract/locations/contact.values.

create table contact_statuses (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  contact_id uuid not null,
  status text not null,
  created_on timestamptz not null default now(),
  primary key (account_id, id),
  constraint contact_statuses_contact foreign key (account_id, contact_id) references contacts (account_id, id) on delete restrict
);
call bind_to_account('contact_statuses');
create index contact_statuses_contact on contact_statuses (account_id, contact_id, id);

-- Who was there before has been active since they were entered; their telephone numbers become the digits that they are.
insert into contact_statuses (account_id, id, contact_id, status, created_on)
select account_id, new_id(), id, 'Active', created_on from contacts;
update contacts
   set primary_phone = nullif(regexp_replace(primary_phone, '[\s().-]', '', 'g'), ''),
       alternative_phone = nullif(regexp_replace(alternative_phone, '[\s().-]', '', 'g'), '');
