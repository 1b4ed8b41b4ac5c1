-- A credit may name the debit whose stake it settles, as a rollback names the one that it returns.
alter table providers.transactions drop constraint transactions_check1;
alter table providers.transactions add constraint transactions_names_debit
  check (case kind when 'debit' then debit is null when 'rollback' then debit is not null else true end);
drop index providers.transactions_rolled_back;
create index transactions_rolled_back on providers.transactions (provider, debit) where kind = 'rollback';
