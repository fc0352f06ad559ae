CREATE TABLE "sample_pictures" (
	"file" text NOT NULL,
	"page" integer NOT NULL,
	"picture" text,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sample_pictures_file_page_pk" PRIMARY KEY("file","page"),
	CONSTRAINT "sample_pictures_page_positive" CHECK ("sample_pictures"."page" > 0),
	CONSTRAINT "sample_pictures_picture_or_problem" CHECK (("sample_pictures"."picture" is null) <> ("sample_pictures"."problem" is null))
);
--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "sample_pages" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
CREATE TRIGGER notify_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "sample_pictures" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
