ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_given_known";--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "free_for_subscribers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "checkouts_given" ON "checkouts" USING btree ("created_at","id") WHERE "checkouts"."given_as" is not null;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_given_known" CHECK ("checkouts"."given_as" in ('card', 'newsletter'));