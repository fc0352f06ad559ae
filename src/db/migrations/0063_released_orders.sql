ALTER TABLE "manual_payments" DROP CONSTRAINT "manual_payments_accepted_first";--> statement-breakpoint
ALTER TABLE "manual_payments" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "manual_payments" ADD COLUMN "released_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_credit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "manual_payments_owed" ON "manual_payments" USING btree ("released_at") WHERE "manual_payments"."released_at" is not null and "manual_payments"."paid_at" is null and "manual_payments"."closed_at" is null;--> statement-breakpoint
ALTER TABLE "manual_payments" ADD CONSTRAINT "manual_payments_accepted_first" CHECK (("manual_payments"."paid_at" is null and "manual_payments"."released_at" is null) or "manual_payments"."accepted_at" is not null);