-- Codes that let a player who forgot the password set a new one.
alter table accounts.codes drop constraint codes_purpose_check;
alter table accounts.codes add constraint codes_purpose_check check (purpose in ('registration', 'sambaza', 'reset'));
