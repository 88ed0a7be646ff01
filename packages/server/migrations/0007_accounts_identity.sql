-- Sign-in: what the embedded OpenID provider keeps, and the delays that slow down guessing. None of it belongs to an
-- account, and ordinary work (curbstop_app) has no right to any of it.

-- Somebody who is invited to sign in through an external provider has no subject until they first do.
alter table users alter column subject drop not null;

-- Delays are kept by what was typed, so that an unknown e-mail address is slowed down exactly like a known one.
alter table users drop column failed_sign_ins, drop column locked_until;

create table sign_in_delays (
  -- A keyed digest of an e-mail or a network address, never the address itself.
  key text primary key,
  failures integer not null,
  last_failed_on timestamptz not null,
  locked_until timestamptz not null
);
create index sign_in_delays_last_failed on sign_in_delays (last_failed_on);

-- Made once, by whichever process comes first; every process of the product uses the same.
create table identity_secrets (
  purpose text primary key,
  secret jsonb not null,
  created_on timestamptz not null default now()
);

create table identity_payloads (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  expires_on timestamptz,
  consumed_on timestamptz,
  primary key (model, id)
);
create index identity_payloads_grant on identity_payloads (grant_id) where grant_id is not null;
create index identity_payloads_uid on identity_payloads (model, uid) where uid is not null;
create index identity_payloads_expires on identity_payloads (expires_on);
