CREATE TABLE "announced_things" (
	"kind" text NOT NULL,
	"thing_id" uuid NOT NULL,
	"shown_id" uuid NOT NULL,
	"newsletter_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announced_things_kind_thing_id_pk" PRIMARY KEY("kind","thing_id"),
	CONSTRAINT "announced_things_kind_known" CHECK ("announced_things"."kind" in ('gig', 'release'))
);
--> statement-breakpoint
CREATE TABLE "letter_settings" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"welcome_is_on" boolean DEFAULT false NOT NULL,
	"welcome_subject" text DEFAULT '' NOT NULL,
	"welcome_text" text DEFAULT '' NOT NULL,
	"welcome_file" uuid,
	"gigs_are_on" boolean DEFAULT false NOT NULL,
	"releases_are_on" boolean DEFAULT false NOT NULL,
	CONSTRAINT "letter_settings_one_row" CHECK ("letter_settings"."id")
);
--> statement-breakpoint
CREATE TABLE "bounce_address" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"confirm_url" text,
	"reported_at" timestamp with time zone,
	CONSTRAINT "bounce_address_one_row" CHECK ("bounce_address"."id")
);
--> statement-breakpoint
CREATE TABLE "bounced_subscribers" (
	"subscriber_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	"status_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bounced_subscribers_reason_known" CHECK ("bounced_subscribers"."reason" in ('no_mailbox', 'complaint')),
	CONSTRAINT "bounced_subscribers_source_known" CHECK ("bounced_subscribers"."source" in ('refused', 'reported'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_bounces" (
	"newsletter_id" uuid PRIMARY KEY NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"reported" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photo_gallery" ADD COLUMN "credit" text;--> statement-breakpoint
ALTER TABLE "announced_things" ADD CONSTRAINT "announced_things_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounced_subscribers" ADD CONSTRAINT "bounced_subscribers_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_bounces" ADD CONSTRAINT "newsletter_bounces_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_by_subscriber" ON "newsletter_deliveries" USING btree ("subscriber_id","queued_at");