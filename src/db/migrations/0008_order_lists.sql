DROP INDEX "checkouts_by_time";--> statement-breakpoint
CREATE INDEX "outbox_by_checkout" ON "outbox" USING btree (("payload"->>'checkoutId'));--> statement-breakpoint
CREATE INDEX "outbox_by_refund" ON "outbox" USING btree (("payload"->>'refundId'));--> statement-breakpoint
CREATE INDEX "checkouts_paid_to_ship" ON "checkouts" USING btree ("created_at") WHERE "checkouts"."needs_shipping" and "checkouts"."status" = 'paid';--> statement-breakpoint
CREATE INDEX "checkouts_by_email" ON "checkouts" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "checkouts_by_time" ON "checkouts" USING btree ("created_at","id");