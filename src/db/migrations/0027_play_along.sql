CREATE TABLE "play_along_points" (
	"sheet_id" uuid NOT NULL,
	"track_id" uuid NOT NULL,
	"points" jsonb NOT NULL,
	"system_count" integer NOT NULL,
	"is_shown" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "play_along_points_sheet_id_track_id_pk" PRIMARY KEY("sheet_id","track_id"),
	CONSTRAINT "play_along_points_count_not_negative" CHECK ("play_along_points"."system_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "systems" jsonb;--> statement-breakpoint
CREATE TRIGGER notify_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "play_along_points" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
