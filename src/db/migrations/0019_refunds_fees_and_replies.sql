CREATE TABLE "contact_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"body" text NOT NULL,
	"written_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "payer_name" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_cents" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "ends_delivery" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "tracking_number" text;--> statement-breakpoint
CREATE INDEX "contact_replies_by_message" ON "contact_replies" USING btree ("message_id","created_at");--> statement-breakpoint
CREATE INDEX "checkout_lines_search" ON "checkout_lines" USING gin (lower(coalesce("title", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "checkouts_search" ON "checkouts" USING gin (lower(coalesce("invoice_number", '') || ' ' || coalesce("email", '') || ' ' || coalesce("payer_email", '') || ' ' || coalesce("payer_name", '') || ' ' || coalesce("shipping_address"->>'name', '') || ' ' || coalesce("shipping_address"->>'line1', '') || ' ' || coalesce("shipping_address"->>'line2', '') || ' ' || coalesce("shipping_address"->>'postalCode', '') || ' ' || coalesce("shipping_address"->>'city', '') || ' ' || coalesce("shipping_address"->>'state', '') || ' ' || coalesce("shipping_address"->>'countryCode', '')) gin_trgm_ops) WHERE "checkouts"."status" in ('capturing', 'pending', 'paid', 'denied', 'mismatch', 'shortage');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_fee_not_negative" CHECK ("payments"."fee_cents" >= 0);--> statement-breakpoint
UPDATE "checkouts" SET "refunded_cents" = back."cents" FROM (SELECT p."checkout_id", sum(r."amount_cents")::int AS "cents" FROM "refunds" r JOIN "payments" p ON p."id" = r."payment_id" WHERE r."status" = 'completed' GROUP BY p."checkout_id") back WHERE back."checkout_id" = "checkouts"."id" AND "checkouts"."refunded_cents" <> back."cents";
