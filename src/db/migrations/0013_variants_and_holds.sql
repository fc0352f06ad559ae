CREATE TABLE "item_variants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_item_id" uuid NOT NULL,
	"label" text NOT NULL,
	"price" numeric(10,2),
	"inventory_count" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "item_variants_label_present" CHECK (length(btrim("item_variants"."label")) > 0),
	CONSTRAINT "item_variants_price_positive" CHECK ("item_variants"."price" is null or "item_variants"."price" > 0),
	CONSTRAINT "item_variants_stock_not_negative" CHECK ("item_variants"."inventory_count" is null or "item_variants"."inventory_count" >= 0)
);
--> statement-breakpoint
DROP INDEX "orders_one_per_line";--> statement-breakpoint
ALTER TABLE "checkout_lines" DROP CONSTRAINT "checkout_lines_checkout_id_shop_item_id_format_pk";--> statement-breakpoint
ALTER TABLE "stock_holds" DROP CONSTRAINT "stock_holds_checkout_id_shop_item_id_pk";--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_checkout_id_position_pk" PRIMARY KEY("checkout_id","position");--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "variant_id" uuid;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "format_name" text;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "variant_label" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "buyer_note" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "shown_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "variant_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "format_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "variant_label" text;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD COLUMN "variant_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "item_variants" ADD CONSTRAINT "item_variants_shop_item_id_shop_items_id_fk" FOREIGN KEY ("shop_item_id") REFERENCES "public"."shop_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "item_variants_label_unique" ON "item_variants" USING btree ("shop_item_id",lower("label"));--> statement-breakpoint
CREATE INDEX "item_variants_by_item" ON "item_variants" USING btree ("shop_item_id","position");--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_variant_id_item_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."item_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkouts_by_network" ON "checkouts" USING btree ("network","created_at") WHERE "checkouts"."network" is not null;--> statement-breakpoint
CREATE INDEX "checkouts_by_browser" ON "checkouts" USING btree ("cookie_hash","created_at");--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_one_per_choice" UNIQUE NULLS NOT DISTINCT("checkout_id","shop_item_id","format","variant_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_one_per_choice" UNIQUE NULLS NOT DISTINCT("checkout_id","shop_item_id","format","variant_id");--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_one_per_choice" UNIQUE NULLS NOT DISTINCT("checkout_id","shop_item_id","variant_id");--> statement-breakpoint
-- What visitors can have depends on both.
CREATE TRIGGER notify_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "item_variants" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();--> statement-breakpoint
CREATE TRIGGER notify_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "stock_holds" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();--> statement-breakpoint
-- Payments from before were told when they arrived; and who was paying then had approved.
UPDATE "checkouts" SET "shown_at" = coalesce("paid_at", "updated_at");--> statement-breakpoint
UPDATE "stock_holds" SET "approved_at" = now() FROM "checkouts" WHERE "checkouts"."id" = "stock_holds"."checkout_id" AND "checkouts"."status" IN ('capturing', 'pending');
