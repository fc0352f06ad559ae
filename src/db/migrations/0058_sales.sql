CREATE TABLE "item_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "item_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_item_id" uuid NOT NULL,
	"variant_id" uuid,
	"price" numeric(10,2),
	"digital_price" numeric(10,2),
	"sale_price" numeric(10,2),
	"sale_digital_price" numeric(10,2),
	"sale_from" date,
	"sale_until" date,
	"valid_from" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "in_sale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "before_unit_cents" integer;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "extra_unit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "in_sale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "before_unit_cents" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "extra_unit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "item_variants" ADD COLUMN "sale_price" numeric(10,2);--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "sale_price" numeric(10,2);--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "sale_digital_price" numeric(10,2);--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "sale_from" date;--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "sale_until" date;--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "pay_more" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "item_prices_by_item" ON "item_prices" USING btree ("shop_item_id","valid_from");--> statement-breakpoint
CREATE INDEX "shop_items_in_sale" ON "shop_items" USING btree ("sale_from") WHERE "shop_items"."sale_from" is not null;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_extra_range" CHECK ("checkout_lines"."extra_unit_cents" between 0 and "checkout_lines"."unit_cents");--> statement-breakpoint
ALTER TABLE "item_variants" ADD CONSTRAINT "item_variants_sale_price_positive" CHECK ("item_variants"."sale_price" > 0);--> statement-breakpoint
ALTER TABLE "shop_items" ADD CONSTRAINT "shop_items_sale_price_positive" CHECK ("shop_items"."sale_price" > 0 and "shop_items"."sale_digital_price" > 0);--> statement-breakpoint
ALTER TABLE "shop_items" ADD CONSTRAINT "shop_items_sale_days_in_order" CHECK ("shop_items"."sale_until" >= "shop_items"."sale_from");--> statement-breakpoint
-- Notes each price that an item or a variant gets. A restore brings the notes with the other rows and adds none.
CREATE FUNCTION note_item_price() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if current_setting('application_name') <> 'bandstand restore' then
    insert into item_prices (shop_item_id, price, digital_price, sale_price, sale_digital_price, sale_from, sale_until)
    values (new.id, new.price, new.digital_price, new.sale_price, new.sale_digital_price, new.sale_from, new.sale_until);
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION note_variant_price() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if current_setting('application_name') <> 'bandstand restore' then
    insert into item_prices (shop_item_id, variant_id, price, sale_price)
    values (new.shop_item_id, new.id, new.price, new.sale_price);
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER note_new_price AFTER INSERT ON shop_items FOR EACH ROW EXECUTE FUNCTION note_item_price();--> statement-breakpoint
CREATE TRIGGER note_price AFTER UPDATE ON shop_items FOR EACH ROW
  WHEN ((new.price, new.digital_price, new.sale_price, new.sale_digital_price, new.sale_from, new.sale_until)
    IS DISTINCT FROM (old.price, old.digital_price, old.sale_price, old.sale_digital_price, old.sale_from, old.sale_until))
  EXECUTE FUNCTION note_item_price();--> statement-breakpoint
CREATE TRIGGER note_new_price AFTER INSERT ON item_variants FOR EACH ROW EXECUTE FUNCTION note_variant_price();--> statement-breakpoint
CREATE TRIGGER note_price AFTER UPDATE ON item_variants FOR EACH ROW
  WHEN ((new.price, new.sale_price) IS DISTINCT FROM (old.price, old.sale_price))
  EXECUTE FUNCTION note_variant_price();--> statement-breakpoint
-- A row that nothing has changed since has had its price since then.
INSERT INTO item_prices (shop_item_id, price, digital_price, valid_from)
SELECT id, price, digital_price, least(updated_at, now()) FROM shop_items;--> statement-breakpoint
INSERT INTO item_prices (shop_item_id, variant_id, price, valid_from)
SELECT shop_item_id, id, price, least(updated_at, now()) FROM item_variants;
