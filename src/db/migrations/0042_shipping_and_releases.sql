CREATE TABLE "shipment_lines" (
	"shipment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_lines_shipment_id_order_id_pk" PRIMARY KEY("shipment_id","order_id"),
	CONSTRAINT "shipment_lines_quantity_positive" CHECK ("shipment_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipping_rates" (
	"zone_id" uuid NOT NULL,
	"up_to_grams" integer NOT NULL,
	"cents" integer NOT NULL,
	CONSTRAINT "shipping_rates_zone_id_up_to_grams_pk" PRIMARY KEY("zone_id","up_to_grams"),
	CONSTRAINT "shipping_rates_weight_positive" CHECK ("shipping_rates"."up_to_grams" > 0),
	CONSTRAINT "shipping_rates_not_negative" CHECK ("shipping_rates"."cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shipping_zone_countries" (
	"country" text PRIMARY KEY NOT NULL,
	"zone_id" uuid NOT NULL,
	CONSTRAINT "shipping_zone_countries_shape" CHECK ("shipping_zone_countries"."country" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "shipping_zones" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"is_rest" boolean DEFAULT false NOT NULL,
	"free_from_cents" integer,
	"delivery_time" text,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipping_zones_name_present" CHECK (length(btrim("shipping_zones"."name")) > 0),
	CONSTRAINT "shipping_zones_free_from_positive" CHECK ("shipping_zones"."free_from_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "releases_title_present" CHECK (length(btrim("releases"."title")) > 0)
);
--> statement-breakpoint
DROP INDEX "shipments_one_per_checkout";--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "home_zone_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "ship_country" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "item_variants" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "release_id" uuid;--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "release_format" text;--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "home_zone_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "hs_code" text;--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "origin_country" text;--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "customs_text" text;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_rates" ADD CONSTRAINT "shipping_rates_zone_id_shipping_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."shipping_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_zone_countries" ADD CONSTRAINT "shipping_zone_countries_zone_id_shipping_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."shipping_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shipping_zones_one_rest" ON "shipping_zones" USING btree ("is_rest") WHERE "shipping_zones"."is_rest";--> statement-breakpoint
ALTER TABLE "shop_items" ADD CONSTRAINT "shop_items_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipments_by_checkout" ON "shipments" USING btree ("checkout_id","shipped_at");--> statement-breakpoint
CREATE INDEX "shop_items_by_release" ON "shop_items" USING btree ("release_id") WHERE "shop_items"."release_id" is not null;--> statement-breakpoint
ALTER TABLE "item_variants" ADD CONSTRAINT "item_variants_weight_positive" CHECK ("item_variants"."weight_grams" > 0);--> statement-breakpoint
ALTER TABLE "shop_items" ADD CONSTRAINT "shop_items_weight_positive" CHECK ("shop_items"."weight_grams" > 0);--> statement-breakpoint
ALTER TABLE "shop_items" ADD CONSTRAINT "shop_items_hs_code_shape" CHECK ("shop_items"."hs_code" ~ '^[0-9]{4,10}$');--> statement-breakpoint
ALTER TABLE "shop_items" ADD CONSTRAINT "shop_items_origin_country_shape" CHECK ("shop_items"."origin_country" ~ '^[A-Z]{2}$');