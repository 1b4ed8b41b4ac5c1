-- How often each game was played, by days since 1970: what the tag "popular" is made of. A week of days is
-- kept.
create table lobby.played (
  day integer not null,
  game text not null,
  wagers bigint not null check (wagers > 0),
  primary key (day, game)
);
