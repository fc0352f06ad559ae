ALTER TABLE "stored_files" ADD COLUMN "undrawn_pages" jsonb;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "stamp_problem" text;