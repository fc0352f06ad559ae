DROP INDEX "checkouts_paid_to_ship";--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_by_time" ON "newsletter_subscribers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "checkouts_to_ship" ON "checkouts" USING btree ("created_at","id") WHERE "checkouts"."needs_shipping" and "checkouts"."status" = 'paid';--> statement-breakpoint
CREATE INDEX "checkouts_out_of_line" ON "checkouts" USING btree ("created_at","id") WHERE "checkouts"."status" in ('capturing', 'pending', 'denied', 'mismatch', 'shortage');--> statement-breakpoint
CREATE INDEX "checkouts_by_payment" ON "checkouts" USING btree ("paid_at") WHERE "checkouts"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_refunded" ON "orders" USING btree ("checkout_id") WHERE "orders"."refunded_cents" > 0;--> statement-breakpoint
CREATE INDEX "payments_by_checkout" ON "payments" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "refunds_by_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "shop_items_by_order" ON "shop_items" USING btree ("order_index","created_at" DESC NULLS FIRST,"id");