-- Letters that are created or sent in the background change the data version again and again. This one changes only with
-- records that a checked import is compared with, so that an import can be saved meanwhile.
alter table account_data_versions add column import_version bigint not null default 0;
update account_data_versions set import_version = version;
