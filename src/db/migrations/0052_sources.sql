CREATE TABLE "item_days" (
	"day" date NOT NULL,
	"shop_item_id" uuid NOT NULL,
	"step" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "item_days_shop_item_id_day_step_pk" PRIMARY KEY("shop_item_id","day","step"),
	CONSTRAINT "item_days_step_known" CHECK ("item_days"."step" in ('seen', 'inside', 'played', 'cart')),
	CONSTRAINT "item_days_times_positive" CHECK ("item_days"."times" > 0)
);
--> statement-breakpoint
CREATE TABLE "platform_rates" (
	"as_of" date PRIMARY KEY NOT NULL,
	"basis_points" integer NOT NULL,
	CONSTRAINT "platform_rates_range" CHECK ("platform_rates"."basis_points" between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "sale_sums" DROP CONSTRAINT "sale_sums_grain_known";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "campaign" text;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD COLUMN "code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD COLUMN "campaign" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_zone" ADD COLUMN "is_moving" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "item_days_by_day" ON "item_days" USING btree ("day");--> statement-breakpoint
ALTER TABLE "sale_sums" ADD CONSTRAINT "sale_sums_grain_known" CHECK ("sale_sums"."grain" in ('day', 'month', 'year'));--> statement-breakpoint
DROP FUNCTION rebuild_sales(text);--> statement-breakpoint
DROP FUNCTION note_sale(uuid);--> statement-breakpoint
DROP FUNCTION sale_sums_of_lines();--> statement-breakpoint
-- Returns what the lines of paid orders contribute to the figures, of all orders for null. What was given away is no sale. Shares the fee among the lines by
-- their price, so that the sums are exact. What was erased from the order (country, source, campaign) stays as it was noted.
CREATE OR REPLACE FUNCTION sale_lines_of(wanted uuid[]) RETURNS SETOF sale_lines LANGUAGE sql STABLE AS $$
  with sold as (
    select c.id, coalesce(c.paid_at, c.created_at) as sold_at, c.currency, c.shipping_cents, c.refunded_cents,
      coalesce(p.fee_cents, 0) as fee, p.status is not distinct from 'reversed' as is_reversed,
      coalesce(c.ship_country, c.shipping_address->>'countryCode', k.country, '') as country,
      coalesce(c.offer->>'code', '') as code, coalesce(c.source, k.source, '') as source, coalesce(c.campaign, k.campaign, '') as campaign,
      case when c.currency in ('HUF', 'JPY', 'TWD') then 100 else 1 end as unit
    from checkouts c left join payments p on p.checkout_id = c.id and p.status <> 'denied'
      left join lateral (select l.country, l.source, l.campaign from sale_lines l where l.checkout_id = c.id limit 1) k on true
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
    select h.*, s.sold_at, s.currency, s.country, s.code, s.source, s.campaign, case
      when h.whole <= 0 then case when h.position = -1 then s.fee else 0 end
      else div(s.fee / s.unit * h.running, h.whole) - div(s.fee / s.unit * (h.running - h.paid), h.whole)
    end::bigint * case when h.whole <= 0 then 1 else s.unit end as fee
    from shared h join sold s on s.id = h.id
  )
  select c.id, c.position, c.sold_at, (c.sold_at at time zone coalesce((select zone from sale_zone limit 1), 'UTC'))::date, c.currency,
    c.item, c.item_title, c.edition, c.edition_title, c.category, c.format, c.country,
    c.pieces, c.gross, c.discount, c.shipping, c.refunded, c.fee, c.code, c.source, c.campaign
  from complete c where c.position >= 0 or c.shipping <> 0 or c.refunded <> 0 or c.fee <> 0
$$;--> statement-breakpoint
-- Returns the groups to which a line belongs.
CREATE OR REPLACE FUNCTION groups_of_sale(line sale_lines) RETURNS TABLE (dimension text, key text, label text) LANGUAGE sql IMMUTABLE AS $$
  values ('all', '', ''), ('item', line.item, line.item_title), ('edition', line.edition, line.edition_title),
    ('category', line.category, ''), ('format', line.format, ''), ('country', line.country, ''),
    ('code', line.code, ''), ('source', line.source, ''), ('campaign', line.campaign, '')
$$;--> statement-breakpoint
-- Returns the first days of the sums to which a day belongs.
CREATE FUNCTION spans_of_sale(day date) RETURNS TABLE (grain text, starts_on date) LANGUAGE sql IMMUTABLE AS $$
  values ('day', day), ('month', month_of_sale(day)), ('year', make_date(extract(year from day)::integer, 1, 1))
$$;--> statement-breakpoint
-- Brings lines and sums of these orders up to date and returns the number that changed. A repeat changes nothing. Lines of
-- deleted orders stay, on their day in the zone of today.
CREATE FUNCTION note_sales(wanted uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
declare
  before sale_lines[];
  after sale_lines[];
  changed uuid[];
begin
  -- A change of the zone waits for sales that are being noted in the old one.
  perform from sale_zone for key share;
  -- Two transactions that change the same order take turns, so each sees what the other has recorded.
  perform from checkouts where id = any(wanted) order by id for no key update;
  before := array(select l from sale_lines l where l.checkout_id = any(wanted) order by l.checkout_id, l.position);
  after := array(select l from sale_lines_of(wanted) l)
    || array(select (l.checkout_id, l.position, l.sold_at, (l.sold_at at time zone (select zone from sale_zone limit 1))::date, l.currency,
        l.item, l.item_title, l.edition, l.edition_title, l.category, l.format, l.country,
        l.pieces, l.gross_cents, l.discount_cents, l.shipping_cents, l.refunded_cents, l.fee_cents, l.code, l.source, l.campaign)::sale_lines
      from sale_lines l where l.checkout_id = any(wanted) and not exists (select from checkouts c where c.id = l.checkout_id));
  changed := array(
    select b.checkout_id from (select * from unnest(before) except select * from unnest(after)) b
    union select a.checkout_id from (select * from unnest(after) except select * from unnest(before)) a);
  if cardinality(changed) = 0 then return 0; end if;
  delete from sale_lines where checkout_id = any(changed);
  insert into sale_lines select a.* from unnest(after) a where a.checkout_id = any(changed);
  -- Sorted, so that two transactions lock the sums in the same order.
  insert into sale_sums as s
  select b.dimension, g.grain, (l.line).currency, g.starts_on, b.key, max(b.label),
    (count(distinct (l.line).checkout_id) filter (where l.sign = 1) - count(distinct (l.line).checkout_id) filter (where l.sign = -1))::integer,
    sum(l.sign * (l.line).pieces), sum(l.sign * (l.line).gross_cents), sum(l.sign * (l.line).discount_cents),
    sum(l.sign * (l.line).shipping_cents), sum(l.sign * (l.line).refunded_cents), sum(l.sign * (l.line).fee_cents)
  from (select 1 as sign, a as line from unnest(after) a where a.checkout_id = any(changed)
      union all select -1, b from unnest(before) b where b.checkout_id = any(changed)) l
    cross join lateral groups_of_sale(l.line) b cross join lateral spans_of_sale((l.line).day) g
  group by b.dimension, g.grain, (l.line).currency, g.starts_on, b.key
  order by b.dimension, g.grain, (l.line).currency, g.starts_on, b.key
  on conflict (dimension, grain, currency, starts_on, key) do update set
    label = excluded.label, orders = s.orders + excluded.orders, pieces = s.pieces + excluded.pieces,
    gross_cents = s.gross_cents + excluded.gross_cents, discount_cents = s.discount_cents + excluded.discount_cents,
    shipping_cents = s.shipping_cents + excluded.shipping_cents, refunded_cents = s.refunded_cents + excluded.refunded_cents,
    fee_cents = s.fee_cents + excluded.fee_cents;
  return cardinality(changed);
end $$;--> statement-breakpoint
-- Returns the sums of these days as they follow from the lines; null for all days. An order is on one day, so months and
-- years add up their days.
CREATE FUNCTION sale_sums_of_lines(first_day date, last_day date) RETURNS SETOF sale_sums LANGUAGE sql STABLE AS $$
  with days as materialized (
    select b.dimension, l.currency, l.day, b.key, max(b.label) as label, count(distinct l.checkout_id)::integer as orders,
      sum(l.pieces) as pieces, sum(l.gross_cents) as gross, sum(l.discount_cents) as discount, sum(l.shipping_cents) as shipping,
      sum(l.refunded_cents) as refunded, sum(l.fee_cents) as fee
    from sale_lines l cross join lateral groups_of_sale(l) b
    where (first_day is null or l.day >= first_day) and (last_day is null or l.day <= last_day)
    group by b.dimension, l.currency, l.day, b.key
  )
  select d.dimension, g.grain, d.currency, g.starts_on, d.key, max(d.label), sum(d.orders)::integer, sum(d.pieces)::integer, sum(d.gross)::bigint,
    sum(d.discount)::bigint, sum(d.shipping)::bigint, sum(d.refunded)::bigint, sum(d.fee)::bigint
  from days d cross join lateral spans_of_sale(d.day) g group by d.dimension, g.grain, d.currency, g.starts_on, d.key
$$;--> statement-breakpoint
-- Returns the number of lines and sums that differ from the orders. One statement, so it sees one moment.
CREATE OR REPLACE FUNCTION count_sale_differences() RETURNS integer LANGUAGE sql STABLE AS $$
  with computed as materialized (select * from sale_lines_of(null)),
  kept as (select l.* from sale_lines l where exists (select from checkouts c where c.id = l.checkout_id)),
  sums as materialized (select dimension, grain, currency, starts_on, key, orders, pieces, gross_cents, discount_cents, shipping_cents, refunded_cents, fee_cents from sale_sums_of_lines(null, null)),
  stored as (select dimension, grain, currency, starts_on, key, orders, pieces, gross_cents, discount_cents, shipping_cents, refunded_cents, fee_cents from sale_sums where orders <> 0 or gross_cents <> 0 or shipping_cents <> 0)
  select ((select count(*) from (select * from computed except select * from kept) a) + (select count(*) from (select * from kept except select * from computed) a)
    + (select count(*) from (select * from sums except select * from stored) a) + (select count(*) from (select * from stored except select * from sums) a))::integer
$$;--> statement-breakpoint
-- Computes the sums of a year again from its lines. Payments wait meanwhile: a second for each 100,000 orders of the year.
CREATE FUNCTION correct_sale_sums(year_of_sums integer) RETURNS void LANGUAGE plpgsql AS $$
begin
  lock table sale_lines in share row exclusive mode;
  delete from sale_sums where starts_on between make_date(year_of_sums, 1, 1) and make_date(year_of_sums, 12, 31);
  insert into sale_sums select * from sale_sums_of_lines(make_date(year_of_sums, 1, 1), make_date(year_of_sums, 12, 31));
end $$;--> statement-breakpoint
-- Runs at the end of the transaction, when all rows of the order are there and no other lock is still to be taken.
CREATE OR REPLACE FUNCTION note_changed_sale() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  -- A restore brings lines and sums along. After an import a job adds its orders in chunks: thousands of changes of one
  -- row in one transaction take minutes.
  if current_setting('application_name') <> 'bandstand restore'
    and coalesce(current_setting('bandstand.sales', true), '') <> 'later' then
    perform note_sales(array[(to_jsonb(new)->>tg_argv[0])::uuid]);
  end if;
  return null;
end $$;--> statement-breakpoint
UPDATE sale_lines l SET code = c.offer->>'code' FROM checkouts c WHERE c.id = l.checkout_id AND c.offer IS NOT NULL;--> statement-breakpoint
DELETE FROM sale_sums;--> statement-breakpoint
INSERT INTO sale_sums SELECT * FROM sale_sums_of_lines(null, null);
