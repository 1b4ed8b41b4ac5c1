-- A given salt is the value of a round of drand, and drand's signature proves it: the value is the signature's SHA-256. A Bitcoin
-- block is no longer a source, since nothing in the database can prove that it was mined after it was named.
alter table crash.chains add column salt_signature text check (
  salt_signature ~ '^[0-9a-f]{96}$' and encode(sha256(decode(salt_signature, 'hex')), 'hex') = salt);
-- Chains that were salted before this migration have none.
alter table crash.chains add constraint given_salt_is_signed check (
  salt_source is distinct from 'given' or (beacon ->> 'kind' = 'drand' and salt_signature is not null)) not valid;
