-- A player's balances are called what they are, and the house's accounts are open to every product, jackpot and campaign. Which
-- there are is the ledger's rule (wallet/chart.rules.ts); here is only the form of their names.
alter table wallet.purses rename to balances;
alter table wallet.house rename to house_balances;
alter table wallet.house_balances
  drop constraint house_account_check,
  add check (account ~ '^[a-z]+(/[a-z][a-z0-9-]{0,39})?$');

-- What lies in `revenue` goes to the products that earned it, and the rest, which referral shares cost, to `promo`. `revenue` is
-- closed and empty from here on.
with earned as (
  select 'revenue/' || product as account, sum(stake_cents - carried_cents - payout_cents)::bigint as cents
  from wagers.wagers where state = 'settled' group by product
), total as (
  select coalesce(sum(balance_cents), 0)::bigint as cents from wallet.house_balances where account = 'revenue'
), shares as (
  select account, cents from earned
  union all select 'promo', (select cents from total) - coalesce((select sum(cents) from earned), 0)::bigint
), moved as (
  insert into wallet.transfers (key, leg, kind, debit, credit, cents, at)
  select 'chart:' || account, 0, 'move', case when cents > 0 then 'revenue' else account end,
    case when cents > 0 then account else 'revenue' end, abs(cents), now()
  from shares where cents <> 0
)
insert into wallet.house_balances (account, shard, balance_cents) select account, 0, cents from shares where cents <> 0;
delete from wallet.house_balances where account = 'revenue';
