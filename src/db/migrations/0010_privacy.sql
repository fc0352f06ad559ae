CREATE TABLE "suppressed_addresses" (
	"hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"requested_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "privacy_requests_kind_known" CHECK ("privacy_requests"."kind" in ('export', 'erase')),
	CONSTRAINT "privacy_requests_lower_case" CHECK ("privacy_requests"."email" = lower("privacy_requests"."email"))
);
--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "asked_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_requests_one_open" ON "privacy_requests" USING btree ("email","kind") WHERE "privacy_requests"."done_at" is null;--> statement-breakpoint
CREATE INDEX "privacy_requests_by_time" ON "privacy_requests" USING btree ("created_at");