CREATE TABLE "offer_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"offer_id" uuid NOT NULL,
	"shop_item_id" uuid NOT NULL,
	"label" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_items_label_present" CHECK (length(btrim("offer_items"."label")) > 0)
);
--> statement-breakpoint
CREATE TABLE "offer_uses" (
	"offer_id" uuid NOT NULL,
	"checkout_id" uuid NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_uses_offer_id_checkout_id_pk" PRIMARY KEY("offer_id","checkout_id"),
	CONSTRAINT "offer_uses_state_known" CHECK ("offer_uses"."state" in ('claimed', 'kept', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"percent_basis_points" integer,
	"amount_cents" integer,
	"currency" text NOT NULL,
	"scope" text DEFAULT 'everything' NOT NULL,
	"categories" text[] DEFAULT '{}'::text[] NOT NULL,
	"least_cents" integer,
	"starts_on" date,
	"ends_on" date,
	"uses_limit" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_code_shape" CHECK ("offers"."code" ~ '^[A-Za-z0-9][A-Za-z0-9 -]{1,38}[A-Za-z0-9]$'),
	CONSTRAINT "offers_kind_known" CHECK ("offers"."kind" in ('percent', 'amount')),
	CONSTRAINT "offers_scope_known" CHECK ("offers"."scope" in ('everything', 'categories', 'items')),
	CONSTRAINT "offers_value_of_kind" CHECK (("offers"."kind" = 'percent') = ("offers"."percent_basis_points" is not null) and ("offers"."kind" = 'amount') = ("offers"."amount_cents" is not null)),
	CONSTRAINT "offers_percent_range" CHECK ("offers"."percent_basis_points" between 1 and 9900),
	CONSTRAINT "offers_amount_positive" CHECK ("offers"."amount_cents" > 0 and "offers"."least_cents" > 0),
	CONSTRAINT "offers_days_in_order" CHECK ("offers"."ends_on" >= "offers"."starts_on"),
	CONSTRAINT "offers_limit_positive" CHECK ("offers"."uses_limit" > 0),
	CONSTRAINT "offers_uses_within_limit" CHECK ("offers"."uses" >= 0 and "offers"."uses" <= "offers"."uses_limit")
);
--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_totals_add_up";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_refund_within_price";--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "offer" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "offer_items" ADD CONSTRAINT "offer_items_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_items_by_offer" ON "offer_items" USING btree ("offer_id","position");--> statement-breakpoint
CREATE INDEX "offer_uses_by_checkout" ON "offer_uses" USING btree ("checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_code_unique" ON "offers" USING btree (upper(regexp_replace("code", '[^A-Za-z0-9]', '', 'g')));--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_discount_range" CHECK ("checkout_lines"."discount_cents" between 0 and "checkout_lines"."quantity" * "checkout_lines"."unit_cents");--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_discount_range" CHECK ("checkouts"."discount_cents" between 0 and greatest("checkouts"."items_cents" - 1, 0) and ("checkouts"."discount_cents" = 0 or "checkouts"."offer" is not null));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_totals_add_up" CHECK ("checkouts"."total_cents" = "checkouts"."items_cents" - "checkouts"."discount_cents" + "checkouts"."shipping_cents");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_not_negative" CHECK ("orders"."discount_cents" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refund_within_price" CHECK ("orders"."refunded_cents" between 0 and "orders"."quantity" * "orders"."unit_cents" - "orders"."discount_cents");