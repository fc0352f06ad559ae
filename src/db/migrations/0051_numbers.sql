CREATE TABLE "sale_lines" (
	"checkout_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"sold_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"item" text NOT NULL,
	"item_title" text NOT NULL,
	"edition" text NOT NULL,
	"edition_title" text NOT NULL,
	"category" text NOT NULL,
	"format" text NOT NULL,
	"country" text NOT NULL,
	"pieces" integer NOT NULL,
	"gross_cents" bigint DEFAULT 0 NOT NULL,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"shipping_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"fee_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sale_lines_checkout_id_position_pk" PRIMARY KEY("checkout_id","position")
);
--> statement-breakpoint
CREATE TABLE "sale_sums" (
	"dimension" text NOT NULL,
	"grain" text NOT NULL,
	"currency" text NOT NULL,
	"starts_on" date NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"orders" integer NOT NULL,
	"pieces" integer NOT NULL,
	"gross_cents" bigint DEFAULT 0 NOT NULL,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"shipping_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"fee_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sale_sums_dimension_grain_currency_starts_on_key_pk" PRIMARY KEY("dimension","grain","currency","starts_on","key"),
	CONSTRAINT "sale_sums_grain_known" CHECK ("sale_sums"."grain" in ('day', 'month'))
);
--> statement-breakpoint
CREATE TABLE "sale_zone" (
	"zone" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sale_lines_by_day" ON "sale_lines" USING btree ("day");
--> statement-breakpoint
-- Returns what the lines of paid orders contribute to the figures, of all orders for null. What was given away is no sale. Shares the fee among the lines by
-- their price, so that the sums are exact. A country that was erased from the order stays as it was noted.
CREATE FUNCTION sale_lines_of(wanted uuid[]) RETURNS SETOF sale_lines LANGUAGE sql STABLE AS $$
  with sold as (
    select c.id, coalesce(c.paid_at, c.created_at) as sold_at, c.currency, c.shipping_cents, c.refunded_cents,
      coalesce(p.fee_cents, 0) as fee, p.status is not distinct from 'reversed' as is_reversed,
      coalesce(c.ship_country, c.shipping_address->>'countryCode') as country,
      case when c.currency in ('HUF', 'JPY', 'TWD') then 100 else 1 end as unit
    from checkouts c left join payments p on p.checkout_id = c.id and p.status <> 'denied'
    where c.status in ('paid', 'shortage') and c.given_as is null and (wanted is null or c.id = any(wanted))
  ), bought as (
    select s.id, o.position, o.shop_item_id::text as item, o.title as item_title,
      o.shop_item_id::text || coalesce(':' || o.variant_id::text, '') as edition,
      o.title || coalesce(', ' || nullif(o.variant_label, ''), '') as edition_title,
      o.category, coalesce(nullif(o.format_name, ''), o.format) as format, o.quantity as pieces,
      o.quantity::bigint * o.unit_cents as gross, o.discount_cents::bigint as discount,
      case when s.is_reversed then o.quantity::bigint * o.unit_cents - o.discount_cents else o.refunded_cents end as refunded
    from sold s join orders o on o.checkout_id = s.id
  ), parts as (
    select id, position, item, item_title, edition, edition_title, category, format, pieces, gross, discount, 0::bigint as shipping, refunded from bought
    union all
    select s.id, -1, '', '', '', '', '', '', 0, 0, 0, s.shipping_cents,
      case when s.is_reversed then s.shipping_cents
        else s.refunded_cents - coalesce(r.refunded, 0)::bigint end
    from sold s left join (select id, sum(refunded) as refunded from bought group by id) r on r.id = s.id
  ), shared as (
    select parts.*, gross - discount + shipping as paid,
      sum(gross - discount + shipping) over (partition by id order by position desc) as running,
      sum(gross - discount + shipping) over (partition by id) as whole
    from parts
  ), complete as (
    select h.*, s.sold_at, s.currency, s.country, case
      when h.whole <= 0 then case when h.position = -1 then s.fee else 0 end
      else div(s.fee / s.unit * h.running, h.whole) - div(s.fee / s.unit * (h.running - h.paid), h.whole)
    end::bigint * case when h.whole <= 0 then 1 else s.unit end as fee
    from shared h join sold s on s.id = h.id
  )
  select c.id, c.position, c.sold_at, (c.sold_at at time zone coalesce((select zone from sale_zone limit 1), 'UTC'))::date, c.currency,
    c.item, c.item_title, c.edition, c.edition_title, c.category, c.format,
    coalesce(c.country, (select l.country from sale_lines l where l.checkout_id = c.id limit 1), ''),
    c.pieces, c.gross, c.discount, c.shipping, c.refunded, c.fee
  from complete c where c.position >= 0 or c.shipping <> 0 or c.refunded <> 0 or c.fee <> 0
$$;--> statement-breakpoint
-- Returns the groups to which a line belongs.
CREATE FUNCTION groups_of_sale(line sale_lines) RETURNS TABLE (dimension text, key text, label text) LANGUAGE sql IMMUTABLE AS $$
  values ('all', '', ''), ('item', line.item, line.item_title), ('edition', line.edition, line.edition_title),
    ('category', line.category, ''), ('format', line.format, ''), ('country', line.country, '')
$$;--> statement-breakpoint
CREATE FUNCTION month_of_sale(day date) RETURNS date LANGUAGE sql IMMUTABLE AS $$ select day - (extract(day from day)::integer - 1) $$;--> statement-breakpoint
-- Brings lines and sums of one order up to date. A repeat changes nothing.
CREATE FUNCTION note_sale(wanted uuid) RETURNS void LANGUAGE plpgsql AS $$
declare
  before sale_lines[];
  after sale_lines[];
begin
  -- Two transactions that change the same order take turns, so each sees what the other has recorded.
  perform from checkouts where id = wanted for no key update;
  before := array(select l from sale_lines l where l.checkout_id = wanted order by l.position);
  after := array(select l from sale_lines_of(array[wanted]) l order by l.position);
  if before = after then return; end if;
  delete from sale_lines where checkout_id = wanted;
  insert into sale_lines select * from unnest(after);
  -- Sorted, so that two orders lock the sums in the same order.
  insert into sale_sums as s
  select b.dimension, g.grain, (l.line).currency, g.starts_on, b.key, max(b.label),
    (bool_or(l.sign = 1))::integer - (bool_or(l.sign = -1))::integer, sum(l.sign * (l.line).pieces),
    sum(l.sign * (l.line).gross_cents), sum(l.sign * (l.line).discount_cents), sum(l.sign * (l.line).shipping_cents),
    sum(l.sign * (l.line).refunded_cents), sum(l.sign * (l.line).fee_cents)
  from (select 1 as sign, a as line from unnest(after) a union all select -1, a from unnest(before) a) l
    cross join lateral groups_of_sale(l.line) b
    cross join lateral (values ('day', (l.line).day), ('month', month_of_sale((l.line).day))) g(grain, starts_on)
  group by b.dimension, g.grain, (l.line).currency, g.starts_on, b.key
  order by b.dimension, g.grain, (l.line).currency, g.starts_on, b.key
  on conflict (dimension, grain, currency, starts_on, key) do update set
    label = excluded.label, orders = s.orders + excluded.orders, pieces = s.pieces + excluded.pieces,
    gross_cents = s.gross_cents + excluded.gross_cents, discount_cents = s.discount_cents + excluded.discount_cents,
    shipping_cents = s.shipping_cents + excluded.shipping_cents, refunded_cents = s.refunded_cents + excluded.refunded_cents,
    fee_cents = s.fee_cents + excluded.fee_cents;
end $$;--> statement-breakpoint
-- Returns the sums as they follow from all lines. An order is on one day, so months add up their days.
CREATE FUNCTION sale_sums_of_lines() RETURNS SETOF sale_sums LANGUAGE sql STABLE AS $$
  with days as materialized (
    select b.dimension, l.currency, l.day, b.key, max(b.label) as label, count(distinct l.checkout_id)::integer as orders,
      sum(l.pieces) as pieces, sum(l.gross_cents) as gross, sum(l.discount_cents) as discount, sum(l.shipping_cents) as shipping,
      sum(l.refunded_cents) as refunded, sum(l.fee_cents) as fee
    from sale_lines l cross join lateral groups_of_sale(l) b
    group by b.dimension, l.currency, l.day, b.key
  )
  select dimension, 'day', currency, day, key, label, orders, pieces::integer, gross::bigint, discount::bigint, shipping::bigint, refunded::bigint, fee::bigint
  from days
  union all
  select dimension, 'month', currency, month_of_sale(day), key, max(label), sum(orders)::integer, sum(pieces)::integer, sum(gross)::bigint,
    sum(discount)::bigint, sum(shipping)::bigint, sum(refunded)::bigint, sum(fee)::bigint
  from days group by dimension, currency, month_of_sale(day), key
$$;--> statement-breakpoint
-- Returns the number of lines and sums that differ from the orders. One statement, so it sees one moment.
CREATE FUNCTION count_sale_differences() RETURNS integer LANGUAGE sql STABLE AS $$
  with computed as materialized (select * from sale_lines_of(null)),
  kept as (select l.* from sale_lines l where exists (select from checkouts c where c.id = l.checkout_id)),
  sums as materialized (select dimension, grain, currency, starts_on, key, orders, pieces, gross_cents, discount_cents, shipping_cents, refunded_cents, fee_cents from sale_sums_of_lines()),
  stored as (select dimension, grain, currency, starts_on, key, orders, pieces, gross_cents, discount_cents, shipping_cents, refunded_cents, fee_cents from sale_sums where orders <> 0 or gross_cents <> 0 or shipping_cents <> 0)
  select ((select count(*) from (select * from computed except select * from kept) a) + (select count(*) from (select * from kept except select * from computed) a)
    + (select count(*) from (select * from sums except select * from stored) a) + (select count(*) from (select * from stored except select * from sums) a))::integer
$$;--> statement-breakpoint
-- Computes all lines and sums again, with days of this time zone. Lines of deleted orders stay.
CREATE FUNCTION rebuild_sales(new_zone text) RETURNS void LANGUAGE plpgsql AS $$
begin
  lock table sale_lines in share row exclusive mode;
  delete from sale_zone;
  insert into sale_zone values (new_zone);
  update sale_lines set day = (sold_at at time zone new_zone)::date where day <> (sold_at at time zone new_zone)::date;
  with computed as materialized (select * from sale_lines_of(null)),
  written as (
    insert into sale_lines select * from computed
    on conflict (checkout_id, position) do update set (sold_at, day, currency, item, item_title, edition, edition_title, category, format, country, pieces, gross_cents, discount_cents, shipping_cents, refunded_cents, fee_cents)
      = (excluded.sold_at, excluded.day, excluded.currency, excluded.item, excluded.item_title, excluded.edition, excluded.edition_title, excluded.category, excluded.format, excluded.country, excluded.pieces, excluded.gross_cents, excluded.discount_cents, excluded.shipping_cents, excluded.refunded_cents, excluded.fee_cents))
  delete from sale_lines l where exists (select from checkouts c where c.id = l.checkout_id)
    and not exists (select from computed c where c.checkout_id = l.checkout_id and c.position = l.position);
  delete from sale_sums;
  insert into sale_sums select * from sale_sums_of_lines();
end $$;--> statement-breakpoint
-- Runs at the end of the transaction, when all rows of the order are there and no other lock is still to be taken.
CREATE FUNCTION note_changed_sale() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  -- A restore brings lines and sums along. An import rebuilds them at its end: thousands of changes of one row in one
  -- transaction take minutes.
  if current_setting('application_name') <> 'bandstand restore'
    and coalesce(current_setting('bandstand.sales', true), '') <> 'later' then
    perform note_sale((to_jsonb(new)->>tg_argv[0])::uuid);
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sale_of_new_checkout AFTER INSERT ON checkouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.status in ('paid', 'shortage')) EXECUTE FUNCTION note_changed_sale('id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sale_of_checkout AFTER UPDATE OF status, paid_at, currency, items_cents, discount_cents, shipping_cents, total_cents, refunded_cents ON checkouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.status in ('paid', 'shortage') or old.status in ('paid', 'shortage')) EXECUTE FUNCTION note_changed_sale('id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sale_of_payment AFTER UPDATE OF status, fee_cents ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.status is distinct from old.status or new.fee_cents is distinct from old.fee_cents) EXECUTE FUNCTION note_changed_sale('checkout_id');--> statement-breakpoint
SELECT rebuild_sales('UTC');
