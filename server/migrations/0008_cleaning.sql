-- Old answers are forgotten after a day; found by their age.
create index idempotency_by_age on platform.idempotency (began_at);
-- Payouts that M-PESA took and then told nothing about.
create index withdrawals_awaited on payments.withdrawals (changed_at) where state = 'sent' and not in_doubt;
