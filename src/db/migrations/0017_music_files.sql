CREATE TABLE "item_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_item_id" uuid NOT NULL,
	"name" text NOT NULL,
	"file" text NOT NULL,
	"byte_size" bigint DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "item_files_name_present" CHECK (length(btrim("item_files"."name")) > 0)
);
--> statement-breakpoint
ALTER TABLE "download_grants" DROP CONSTRAINT "download_grants_one_per_edition";--> statement-breakpoint
ALTER TABLE "download_grants" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "download_grants" ADD COLUMN "byte_size" bigint;--> statement-breakpoint
ALTER TABLE "download_grants" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "download_grants" ADD COLUMN "missing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "files" jsonb;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "owes_goods" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "item_files" ADD CONSTRAINT "item_files_shop_item_id_shop_items_id_fk" FOREIGN KEY ("shop_item_id") REFERENCES "public"."shop_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_files_by_item" ON "item_files" USING btree ("shop_item_id","position");--> statement-breakpoint
CREATE INDEX "download_grants_missing" ON "download_grants" USING btree ("missing_since") WHERE "download_grants"."missing_since" is not null;--> statement-breakpoint
CREATE INDEX "checkouts_owing" ON "checkouts" USING btree ("created_at","id") WHERE "checkouts"."owes_goods";--> statement-breakpoint
ALTER TABLE "download_grants" ADD CONSTRAINT "download_grants_one_per_file" UNIQUE NULLS NOT DISTINCT("order_id","edition_id","file_id");--> statement-breakpoint
-- Orders of before that were paid and brought their buyer nothing: no parcel, no file, and no link that a browser can open (decision 0006).
UPDATE "checkouts" SET "owes_goods" = true WHERE "id" IN (
	SELECT "o"."checkout_id" FROM "orders" AS "o" WHERE "o"."payment_status" = 'completed'
		AND "o"."category" <> 'merchandise' AND NOT ("o"."format" = 'cd' AND "o"."category" IN ('physical_music', 'cd'))
		AND NOT (("o"."format" = 'digital' OR "o"."category" = 'sheet_music') AND (
			coalesce("o"."bandcamp_url", '') ~* '^\s*(https?:|/[^/])' OR coalesce("o"."external_url", '') ~* '^\s*(https?:|/[^/])'))
		AND NOT EXISTS (SELECT FROM "download_grants" AS "g" WHERE "g"."order_id" = "o"."id")
);
--> statement-breakpoint
-- What visitors can have depends on these files too.
CREATE TRIGGER notify_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "item_files" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
