ALTER TABLE "events" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "ticket_cents" integer;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_ticket_cents_valid" CHECK ("events"."ticket_cents" >= 0);