CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"issued_on" date NOT NULL,
	"valid_until" date NOT NULL,
	"currency" text NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_address" text NOT NULL,
	"email" text NOT NULL,
	"lines" jsonb NOT NULL,
	"needs_shipping" boolean NOT NULL,
	"shipping_cents" integer NOT NULL,
	"ship_country" text,
	"total_cents" integer NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"reference" text DEFAULT '' NOT NULL,
	"checkout_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotes_total_positive" CHECK ("quotes"."total_cents" > 0 and "quotes"."shipping_cents" >= 0),
	CONSTRAINT "quotes_number_positive" CHECK ("quotes"."number" > 0),
	CONSTRAINT "quotes_accepted_complete" CHECK (("quotes"."accepted_at" is null) = ("quotes"."checkout_id" is null) and ("quotes"."accepted_at" is null or "quotes"."withdrawn_at" is null)),
	CONSTRAINT "quotes_country_if_shipped" CHECK ("quotes"."needs_shipping" = ("quotes"."ship_country" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_number_unique" ON "quotes" USING btree ("series","number");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_checkout_unique" ON "quotes" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "quotes_by_time" ON "quotes" USING btree ("created_at","id");