CREATE TABLE "edition_files" (
	"edition_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"shop_item_id" uuid NOT NULL,
	"file" text NOT NULL,
	"page_count" integer,
	"byte_size" bigint NOT NULL,
	"released_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "edition_files_edition_id_version_pk" PRIMARY KEY("edition_id","version"),
	CONSTRAINT "edition_files_version_positive" CHECK ("edition_files"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "tunes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"composer" text,
	"arranger" text,
	"lyricist" text,
	"rights" text,
	"copyright_line" text,
	"iswc" text,
	"society" text,
	"style" text,
	"tempo" integer,
	"key_fifths" integer,
	"key_minor" boolean,
	"duration" integer,
	"grade" double precision,
	"story" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tunes_title_present" CHECK (length(btrim("tunes"."title")) > 0),
	CONSTRAINT "tunes_rights_known" CHECK ("tunes"."rights" in ('own', 'public_domain', 'licensed')),
	CONSTRAINT "tunes_tempo_range" CHECK ("tunes"."tempo" between 20 and 400),
	CONSTRAINT "tunes_key_range" CHECK ("tunes"."key_fifths" between -7 and 7),
	CONSTRAINT "tunes_duration_positive" CHECK ("tunes"."duration" > 0),
	CONSTRAINT "tunes_grade_range" CHECK ("tunes"."grade" between 1 and 6 and "tunes"."grade" * 2 = floor("tunes"."grade" * 2))
);
--> statement-breakpoint
ALTER TABLE "checkout_lines" DROP CONSTRAINT "checkout_lines_one_per_choice";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_one_per_choice";--> statement-breakpoint
DROP INDEX "download_grants_order_unique";--> statement-breakpoint
ALTER TABLE "download_grants" ADD COLUMN "edition_id" uuid;--> statement-breakpoint
ALTER TABLE "download_grants" ADD COLUMN "edition_version" integer;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "edition_version" integer;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "licence_id" uuid;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "licence" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "licence_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "licence" jsonb;--> statement-breakpoint
ALTER TABLE "item_variants" ADD COLUMN "is_on_sale" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "item_variants" ADD COLUMN "purchase_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "item_variants" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "item_variants" ADD COLUMN "transposition" text;--> statement-breakpoint
ALTER TABLE "item_variants" ADD COLUMN "clef" text;--> statement-breakpoint
ALTER TABLE "item_variants" ADD COLUMN "instruments" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "item_variants" ADD COLUMN "pdf_file_url" text;--> statement-breakpoint
ALTER TABLE "item_variants" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "item_variants" ADD COLUMN "page_count" integer;--> statement-breakpoint
ALTER TABLE "item_variants" ADD COLUMN "ismn" text;--> statement-breakpoint
ALTER TABLE "item_variants" ADD COLUMN "sample_pages" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "tune_id" uuid;--> statement-breakpoint
CREATE INDEX "edition_files_by_item" ON "edition_files" USING btree ("shop_item_id");--> statement-breakpoint
ALTER TABLE "shop_items" ADD CONSTRAINT "shop_items_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "public"."tunes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_items_by_tune" ON "shop_items" USING btree ("tune_id") WHERE "shop_items"."tune_id" is not null;--> statement-breakpoint
ALTER TABLE "download_grants" ADD CONSTRAINT "download_grants_one_per_edition" UNIQUE NULLS NOT DISTINCT("order_id","edition_id");--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_one_per_choice" UNIQUE NULLS NOT DISTINCT("checkout_id","shop_item_id","format","variant_id","licence_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_one_per_choice" UNIQUE NULLS NOT DISTINCT("checkout_id","shop_item_id","format","variant_id","licence_id");--> statement-breakpoint
ALTER TABLE "item_variants" ADD CONSTRAINT "item_variants_kind_known" CHECK ("item_variants"."kind" in ('lead_sheet', 'part', 'score', 'set', 'book'));--> statement-breakpoint
ALTER TABLE "item_variants" ADD CONSTRAINT "item_variants_transposition_known" CHECK ("item_variants"."transposition" in ('C', 'Bb', 'Eb', 'F', 'any'));--> statement-breakpoint
ALTER TABLE "item_variants" ADD CONSTRAINT "item_variants_clef_known" CHECK ("item_variants"."clef" in ('treble', 'alto', 'tenor', 'bass', 'grand', 'percussion'));--> statement-breakpoint
ALTER TABLE "item_variants" ADD CONSTRAINT "item_variants_purchase_count_not_negative" CHECK ("item_variants"."purchase_count" >= 0);--> statement-breakpoint
ALTER TABLE "item_variants" ADD CONSTRAINT "item_variants_ismn_shape" CHECK ("item_variants"."ismn" ~ '^9790[0-9]{9}$');--> statement-breakpoint
-- What was sold of each size before it was counted.
UPDATE "item_variants" SET "purchase_count" = "sold"."pieces" FROM (
	SELECT "variant_id", sum("quantity")::integer AS "pieces" FROM "orders" WHERE "payment_status" IN ('completed', 'refunded') GROUP BY "variant_id"
) AS "sold" WHERE "sold"."variant_id" = "item_variants"."id";
