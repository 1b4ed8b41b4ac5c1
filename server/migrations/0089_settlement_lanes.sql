-- stop: slips lie in sixteen lanes from here on; the version before queues and settles two of them, and would never end the others.
comment on column sportsbook.slip_legs.lane is 'By the last digit of the player''s id: of 16 lanes; of two for slips before this.';
