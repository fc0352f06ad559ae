-- The ids of orders, captures and refunds are those of any payment provider, also of one that is not PayPal.
ALTER TABLE "checkouts" RENAME COLUMN "paypal_order_id" TO "provider_order_id";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "paypal_order_id" TO "provider_order_id";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "paypal_capture_id" TO "provider_capture_id";--> statement-breakpoint
ALTER TABLE "refunds" RENAME COLUMN "paypal_refund_id" TO "provider_refund_id";--> statement-breakpoint
ALTER INDEX "checkouts_paypal_order_unique" RENAME TO "checkouts_provider_order_unique";--> statement-breakpoint
ALTER INDEX "refunds_paypal_unique" RENAME TO "refunds_provider_unique";
