-- A checkout waits at any payment provider, also at one that is not PayPal.
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_status_known";--> statement-breakpoint
DROP INDEX "checkouts_one_open_per_cart";--> statement-breakpoint
UPDATE "checkouts" SET "status" = 'provider_created' WHERE "status" = 'paypal_created';--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open_per_cart" ON "checkouts" USING btree ("cookie_hash","cart_hash") WHERE "checkouts"."status" in ('open', 'provider_created', 'declined');--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_status_known" CHECK ("checkouts"."status" in ('open', 'provider_created', 'capturing', 'pending', 'paid', 'declined', 'denied', 'mismatch', 'shortage', 'expired', 'cancelled', 'refused'));