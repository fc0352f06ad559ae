CREATE TABLE "gifts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"checkout_id" uuid NOT NULL,
	"giver_name" text NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text,
	"message" text,
	"deliver_on" date,
	"code_hash" text NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"mailed_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"opened_checkout_id" uuid,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gifts_mailed_on_a_day" CHECK ("gifts"."recipient_email" is null or "gifts"."deliver_on" is not null),
	CONSTRAINT "gifts_message_length" CHECK (length("gifts"."message") <= 500),
	CONSTRAINT "gifts_opened_once" CHECK (("gifts"."opened_at" is null) = ("gifts"."opened_checkout_id" is null))
);
--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_given_known";--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_one_per_order" ON "gifts" USING btree ("checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_code_unique" ON "gifts" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_opened_order_unique" ON "gifts" USING btree ("opened_checkout_id");--> statement-breakpoint
CREATE INDEX "gifts_by_time" ON "gifts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "gifts_to_mail" ON "gifts" USING btree ("deliver_on") WHERE "gifts"."recipient_email" is not null and "gifts"."mailed_at" is null and "gifts"."opened_at" is null and "gifts"."cancelled_at" is null;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_given_known" CHECK ("checkouts"."given_as" in ('card', 'newsletter', 'gift'));