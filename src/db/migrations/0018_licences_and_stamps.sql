CREATE TABLE "licence_tiers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"copies" integer NOT NULL,
	"price_rule" text DEFAULT 'times' NOT NULL,
	"price_amount" numeric(10,2) NOT NULL,
	"terms" text,
	"is_stamped" boolean DEFAULT true NOT NULL,
	"order_index" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "licence_tiers_copies_range" CHECK ("licence_tiers"."copies" between 1 and 1000),
	CONSTRAINT "licence_tiers_rule_known" CHECK ("licence_tiers"."price_rule" in ('times', 'plus')),
	CONSTRAINT "licence_tiers_never_cheaper" CHECK ("licence_tiers"."price_amount" >= case "licence_tiers"."price_rule" when 'times' then 1 else 0 end)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_problem" text;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "blank_bands" jsonb;--> statement-breakpoint
CREATE INDEX "orders_with_delivery_problem" ON "orders" USING btree ("updated_at") WHERE "orders"."delivery_problem" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_problem_known" CHECK ("orders"."delivery_problem" in ('locked', 'damaged', 'large', 'elsewhere', 'failed'));--> statement-breakpoint
CREATE TRIGGER notify_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "licence_tiers" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
