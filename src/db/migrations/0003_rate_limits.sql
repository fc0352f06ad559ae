-- Counters of requests per network address, shared by all processes. Unlogged: after a crash of the database counting starts again.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970; null never ends.
  expire bigint
);
--> statement-breakpoint
create index rate_limits_by_expiry on rate_limits (expire);
