CREATE TABLE "manual_payments" (
	"checkout_id" uuid PRIMARY KEY NOT NULL,
	"payer_name" text NOT NULL,
	"address" jsonb,
	"method" text NOT NULL,
	"instructions" text NOT NULL,
	"accepted_at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_by" text,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manual_payments_one_end" CHECK ("manual_payments"."paid_at" is null or "manual_payments"."closed_at" is null),
	CONSTRAINT "manual_payments_accepted_first" CHECK ("manual_payments"."paid_at" is null or "manual_payments"."accepted_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "manual_payments" ADD CONSTRAINT "manual_payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manual_payments_waiting" ON "manual_payments" USING btree ("due_at") WHERE "manual_payments"."paid_at" is null and "manual_payments"."closed_at" is null;