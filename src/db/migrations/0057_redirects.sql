CREATE TABLE "redirects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_path" text NOT NULL,
	"to_path" text NOT NULL,
	"to_compared" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_paths" CHECK ("redirects"."from_path" ~ '^/[^/]' and "redirects"."to_path" ~ '^/([^/]|$)'),
	CONSTRAINT "redirects_no_loop" CHECK ("redirects"."from_path" <> "redirects"."to_compared")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "redirects_from_unique" ON "redirects" USING btree ("from_path");--> statement-breakpoint
CREATE INDEX "redirects_to" ON "redirects" USING btree ("to_compared");