ALTER TABLE "stored_files" ADD COLUMN "location_removed_at" timestamp with time zone;--> statement-breakpoint
-- Uploaded files say so (DATA-08); items saved before had no platform.
UPDATE "media_items" SET "platform" = 'gallery' WHERE "platform" IS NULL AND "url" LIKE '/media/%';
