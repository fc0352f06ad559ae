ALTER TABLE "checkout_lines" DROP CONSTRAINT "checkout_lines_one_per_choice";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_one_per_choice";--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "tops_up" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tops_up" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "topping_up" uuid;--> statement-breakpoint
CREATE INDEX "orders_topping_up" ON "orders" USING btree ("tops_up") WHERE "orders"."tops_up" is not null;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_one_per_choice" UNIQUE NULLS NOT DISTINCT("checkout_id","shop_item_id","format","variant_id","licence_id","tops_up");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_one_per_choice" UNIQUE NULLS NOT DISTINCT("checkout_id","shop_item_id","format","variant_id","licence_id","tops_up");