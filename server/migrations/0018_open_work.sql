-- What the sweeps and the metrics look for is little; tables only grow. Payouts that have not ended: what is held for them, and
-- those that are open too long.
create index withdrawals_open on payments.withdrawals (created_at) where state in ('held', 'sent', 'unknown');

-- Credits whose receipt nobody has told of. Finding them by their lack of a row in receipts reads every credit there ever was.
alter table payments.deposits add column has_receipt boolean not null default false;
update payments.deposits as d set has_receipt = true from payments.receipts as r where r.deposit_id = d.id;
create index deposits_without_receipt on payments.deposits (created_at) where state = 'credited' and not has_receipt;

-- Requests to give a payment back of which nothing is told.
create index asks_of_reversals on payments.asks (asked_at)
  where kind = 'reversal' and state in ('asked', 'accepted', 'unknown', 'timed_out');
-- What M-PESA last said of a receipt, which staff look up.
create index asks_of_receipt on payments.asks (receipt, asked_at) where receipt is not null;
