CREATE TABLE "card_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"label" text NOT NULL,
	"shop_item_id" uuid NOT NULL,
	"variant_id" uuid,
	"title" text NOT NULL,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_batches_label_present" CHECK (length(btrim("card_batches"."label")) > 0)
);
--> statement-breakpoint
CREATE TABLE "download_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"batch_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"code_hash" text NOT NULL,
	"redeemed_at" timestamp with time zone,
	"checkout_id" uuid,
	CONSTRAINT "download_cards_redeemed_once" CHECK (("download_cards"."redeemed_at" is null) = ("download_cards"."checkout_id" is null))
);
--> statement-breakpoint
ALTER TABLE "checkout_lines" DROP CONSTRAINT "checkout_lines_price_positive";--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_total_positive";--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "is_given" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "given_as" text;--> statement-breakpoint
ALTER TABLE "download_cards" ADD CONSTRAINT "download_cards_batch_id_card_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."card_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_batches_by_time" ON "card_batches" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "download_cards_code_unique" ON "download_cards" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "download_cards_position_unique" ON "download_cards" USING btree ("batch_id","position");--> statement-breakpoint
CREATE INDEX "download_cards_redeemed" ON "download_cards" USING btree ("batch_id","redeemed_at") WHERE "download_cards"."redeemed_at" is not null;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_price_positive" CHECK (case when "checkout_lines"."is_given" then "checkout_lines"."unit_cents" = 0 else "checkout_lines"."unit_cents" > 0 end);--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_given_known" CHECK ("checkouts"."given_as" in ('card'));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_total_positive" CHECK (case when "checkouts"."given_as" is null then "checkouts"."total_cents" > 0 and "checkouts"."items_cents" > 0 and "checkouts"."shipping_cents" >= 0 else "checkouts"."total_cents" = 0 and "checkouts"."items_cents" = 0 and "checkouts"."shipping_cents" = 0 end);