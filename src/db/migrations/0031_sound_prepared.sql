CREATE TABLE "track_previews" (
	"file" text PRIMARY KEY NOT NULL,
	"preview" text,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "track_previews_preview_or_problem" CHECK (("track_previews"."preview" is null) <> ("track_previews"."problem" is null))
);
--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "release_year" integer;--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "credits" text;--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "track_list" text;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "loudness" double precision;--> statement-breakpoint
ALTER TABLE "shop_items" ADD CONSTRAINT "shop_items_release_year_range" CHECK ("shop_items"."release_year" between 1860 and 2200);--> statement-breakpoint
CREATE TRIGGER notify_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "track_previews" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
