DROP FUNCTION correct_sale_sums(integer);--> statement-breakpoint
-- Adds what the sums of these days, months or years lack to follow from their lines. Lines and sums of one statement are
-- of one moment, and a payment adds the same to both, so the difference stays right while payments go on. A payment
-- waits only for a sum that was wrong, and only while the differences are written.
CREATE FUNCTION correct_sale_sums(grains text[], first_day date, last_day date) RETURNS void LANGUAGE plpgsql AS $$
begin
  -- Two corrections take turns: each difference is added once.
  perform from sale_zone for no key update;
  insert into sale_sums as s
  select d.dimension, d.grain, d.currency, d.starts_on, d.key, coalesce(max(d.label) filter (where d.sign = 1), max(d.label)),
    sum(d.sign * d.orders)::integer, sum(d.sign * d.pieces)::integer, sum(d.sign * d.gross_cents), sum(d.sign * d.discount_cents),
    sum(d.sign * d.shipping_cents), sum(d.sign * d.refunded_cents), sum(d.sign * d.fee_cents)
  from (select 1 as sign, l.* from sale_sums_of_lines(first_day, last_day) l
      union all select -1, o.* from sale_sums o where o.starts_on between first_day and last_day) d
  where d.grain = any(grains)
  group by d.dimension, d.grain, d.currency, d.starts_on, d.key
  having (sum(d.sign * d.orders), sum(d.sign * d.pieces), sum(d.sign * d.gross_cents), sum(d.sign * d.discount_cents),
    sum(d.sign * d.shipping_cents), sum(d.sign * d.refunded_cents), sum(d.sign * d.fee_cents)) is distinct from (0, 0, 0, 0, 0, 0, 0)
  order by d.dimension, d.grain, d.currency, d.starts_on, d.key
  on conflict (dimension, grain, currency, starts_on, key) do update set
    label = excluded.label, orders = s.orders + excluded.orders, pieces = s.pieces + excluded.pieces,
    gross_cents = s.gross_cents + excluded.gross_cents, discount_cents = s.discount_cents + excluded.discount_cents,
    shipping_cents = s.shipping_cents + excluded.shipping_cents, refunded_cents = s.refunded_cents + excluded.refunded_cents,
    fee_cents = s.fee_cents + excluded.fee_cents;
end $$;
