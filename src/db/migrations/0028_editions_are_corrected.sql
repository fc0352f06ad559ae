ALTER TABLE "download_grants" ADD COLUMN "delivered_version" integer;--> statement-breakpoint
ALTER TABLE "download_grants" ADD COLUMN "corrected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "download_grants" ADD COLUMN "correction" text;--> statement-breakpoint
ALTER TABLE "edition_files" ADD COLUMN "change_note" text;--> statement-breakpoint
ALTER TABLE "item_variants" ADD COLUMN "change_note" text;--> statement-breakpoint
CREATE INDEX "download_grants_by_edition" ON "download_grants" USING btree ("edition_id");