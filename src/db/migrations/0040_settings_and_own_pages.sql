CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb,
	"secret" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_one_value" CHECK (("settings"."value" is null) <> ("settings"."secret" is null))
);
--> statement-breakpoint
CREATE TABLE "own_pages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"place" text DEFAULT 'footer' NOT NULL,
	"is_visible" boolean DEFAULT true NOT NULL,
	"order_index" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_pages_place_known" CHECK ("own_pages"."place" in ('footer', 'menu', 'none'))
);
--> statement-breakpoint
ALTER TABLE "allowed_emails" DROP CONSTRAINT "allowed_emails_one_role";--> statement-breakpoint
ALTER TABLE "account_links" DROP CONSTRAINT "account_links_purpose_known";--> statement-breakpoint
ALTER TABLE "allowed_emails" ADD COLUMN "is_packer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "original_name" text;--> statement-breakpoint
CREATE UNIQUE INDEX "own_pages_slug_unique" ON "own_pages" USING btree ("slug");--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowed_emails" ADD CONSTRAINT "allowed_emails_one_role" CHECK (("allowed_emails"."is_admin"::int + "allowed_emails"."is_editor"::int + "allowed_emails"."is_packer"::int) <= 1);--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_account_to_change" CHECK (("account_links"."account_id" is not null) = ("account_links"."purpose" = 'change-email'));--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_purpose_known" CHECK ("account_links"."purpose" in ('sign-up', 'reset', 'invitation', 'change-email'));