ALTER TABLE "imported_rows" RENAME COLUMN "mends" TO "corrections";--> statement-breakpoint
-- Mails may wait in the outbox, or be opened in the back-office later: the new template reads "fixed".
UPDATE "outbox" SET "payload" = "payload" - 'mended' || jsonb_build_object('fixed', "payload"->'mended') WHERE "kind" = 'owner-paypal-differences' AND "payload" ? 'mended';
