-- Parts of words are found along an index of their trigrams. The extension is a trusted one: whoever may create in the database may add it.
do $$
begin
  create extension if not exists pg_trgm;
exception
  when others then
    raise exception 'The search needs the extension pg_trgm, which cannot be added: %. Let an administrator of the database run once: CREATE EXTENSION pg_trgm', sqlerrm using errcode = sqlstate;
end
$$;
--> statement-breakpoint
DROP INDEX "checkouts_by_payment";--> statement-breakpoint
DROP INDEX "orders_refunded";--> statement-breakpoint
DROP INDEX "checkouts_to_ship";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "shipped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "checkouts" SET "shipped_at" = "shipments"."shipped_at" FROM "shipments" WHERE "shipments"."checkout_id" = "checkouts"."id";--> statement-breakpoint
UPDATE "checkouts" SET "refunded_cents" = back."cents" FROM (SELECT "checkout_id", sum("refunded_cents")::int AS "cents" FROM "orders" WHERE "refunded_cents" > 0 GROUP BY "checkout_id") back WHERE back."checkout_id" = "checkouts"."id";--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin (lower(coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("subject", '') || ' ' || coalesce("message", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_unread" ON "contact_messages" USING btree ("created_at") WHERE "contact_messages"."status" = 'unread';--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_search" ON "newsletter_subscribers" USING gin (lower(coalesce("email", '') || ' ' || coalesce("status", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "checkouts_refunded" ON "checkouts" USING btree ("created_at","id") WHERE "checkouts"."refunded_cents" > 0;--> statement-breakpoint
CREATE INDEX "checkouts_sold" ON "checkouts" USING btree ("paid_at","total_cents") WHERE "checkouts"."status" = 'paid';--> statement-breakpoint
CREATE INDEX "refunds_by_time" ON "refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "shop_items_search" ON "shop_items" USING gin (lower(coalesce("title", '') || ' ' || coalesce("description", '') || ' ' || coalesce("category", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "shop_items_low_stock" ON "shop_items" USING btree ("inventory_count") WHERE "shop_items"."is_visible" and "shop_items"."inventory_count" is not null;--> statement-breakpoint
CREATE INDEX "checkouts_to_ship" ON "checkouts" USING btree ("created_at","id") WHERE "checkouts"."needs_shipping" and "checkouts"."status" = 'paid' and "checkouts"."shipped_at" is null;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_refund_not_negative" CHECK ("checkouts"."refunded_cents" >= 0);