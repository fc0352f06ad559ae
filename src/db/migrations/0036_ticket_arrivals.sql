ALTER TABLE "download_tickets" ADD COLUMN "arrived_at" timestamp with time zone;--> statement-breakpoint
-- Tickets from before this column may have arrived; they keep counting.
UPDATE "download_tickets" SET "arrived_at" = "created_at";
