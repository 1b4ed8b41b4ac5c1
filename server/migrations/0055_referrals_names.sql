-- stop: it renames tables and columns that the version before reads and writes, so that has to be stopped first.
-- Referrals get the field's words: a referee is the referred player, a commission is the referrer's part of one
-- deposit. No event or consumer has another name, so no waiting delivery changes.
alter table referrals.referrers rename column friends to referees;
alter table referrals.friends rename to referees;
alter index referrals.friends_pkey rename to referees_pkey;
alter index referrals.friends_of_referrer rename to referees_of_referrer;

alter table referrals.shares rename to commissions;
alter table referrals.commissions rename column friend_id to referee_id;
alter table referrals.commissions rename column counted_cents to qualifying_cents;
alter table referrals.commissions rename column factor to wagering_multiple;
alter table referrals.commissions rename column returned_cents to clawed_back_cents;
alter index referrals.shares_pkey rename to commissions_pkey;
alter index referrals.shares_pending rename to commissions_pending;
alter index referrals.shares_of_referrer rename to commissions_of_referrer;
