ALTER TABLE "edition_files" ADD COLUMN "told" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "change_note" text;--> statement-breakpoint
-- The PDF that a sheet without editions has now is the first version of it.
INSERT INTO "edition_files" ("edition_id", "shop_item_id", "version", "file", "page_count", "byte_size", "released_at")
SELECT i."id", i."id", 1, i."pdf_file_url", f."page_count", coalesce(f."byte_size", 0), i."updated_at"
FROM "shop_items" i LEFT JOIN "stored_files" f ON i."pdf_file_url" = 'private:' || f."bucket" || '/' || f."path"
WHERE btrim(i."pdf_file_url") <> '';
