-- Tickets of the Virtual Jackpot whose wager did not end as their list says. One that is open is set aside, and tried
-- again. One that is returned had its stake returned by itself: it has no share of the prize.
create table virtuals.odd_tickets (
  ticket_id bigint primary key references virtuals.jackpot_tickets (id),
  failures integer not null check (failures >= 0),
  at timestamptz not null,
  -- The share that the ticket had when its stake was returned. The operator keeps it: the shares of the other winners
  -- were public already.
  unpaid_cents bigint check (unpaid_cents > 0)
);
