-- stop: engines and web processes of the version before name players to each other by their masks, and the table of
-- players is written once.

-- Other players see a player under this number (contract/src/alias.ts), and see the player's bets only where the
-- player has not switched that off.
alter table accounts.players
  add column alias smallint not null default 0 check (alias between 0 and 1535),
  add column shows_bets boolean not null default true;
alter table accounts.players alter column alias set default floor(random() * 1536);
update accounts.players set alias = floor(random() * 1536);

-- Removes the digits of phones that earlier versions stored: leaderboards hide the player, messages get the alias.
update crash.leaderboards set player = 'hidden' where player is not null;
update crash.chat_messages as m set who = p.alias::text from accounts.players as p where p.id = m.player_id;
