CREATE TABLE "event_tunes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"title" text NOT NULL,
	"tune_id" uuid,
	"note" text,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_tunes_title_present" CHECK (length(btrim("event_tunes"."title")) > 0)
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "set_list_shown" text DEFAULT 'never' NOT NULL;--> statement-breakpoint
ALTER TABLE "event_tunes" ADD CONSTRAINT "event_tunes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_tunes_by_event" ON "event_tunes" USING btree ("event_id","position");--> statement-breakpoint
CREATE INDEX "event_tunes_by_tune" ON "event_tunes" USING btree ("tune_id") WHERE "event_tunes"."tune_id" is not null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_set_list_shown_known" CHECK ("events"."set_list_shown" in ('never', 'from_start', 'now'));--> statement-breakpoint
CREATE TRIGGER notify_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "event_tunes" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
