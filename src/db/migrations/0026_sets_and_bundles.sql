CREATE TABLE "bundle_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_item_id" uuid NOT NULL,
	"entry_item_id" uuid NOT NULL,
	"entry_variant_id" uuid,
	"label" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bundle_entries_label_present" CHECK (length(btrim("bundle_entries"."label")) > 0)
);
--> statement-breakpoint
ALTER TABLE "download_grants" DROP CONSTRAINT "download_grants_one_per_file";--> statement-breakpoint
ALTER TABLE "download_grants" ADD COLUMN "entry_id" uuid;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "parts" jsonb;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "entries" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "entries" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "entry_id" uuid;--> statement-breakpoint
ALTER TABLE "bundle_entries" ADD CONSTRAINT "bundle_entries_shop_item_id_shop_items_id_fk" FOREIGN KEY ("shop_item_id") REFERENCES "public"."shop_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bundle_entries_by_item" ON "bundle_entries" USING btree ("shop_item_id","position");--> statement-breakpoint
CREATE INDEX "bundle_entries_by_entry" ON "bundle_entries" USING btree ("entry_item_id");--> statement-breakpoint
ALTER TABLE "download_grants" ADD CONSTRAINT "download_grants_one_per_file" UNIQUE NULLS NOT DISTINCT("order_id","entry_id","edition_id","file_id");--> statement-breakpoint
CREATE TRIGGER notify_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "bundle_entries" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
