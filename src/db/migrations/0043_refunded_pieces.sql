ALTER TABLE "orders" ADD COLUMN "refunded_pieces" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "pieces" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_pieces_range" CHECK ("orders"."refunded_pieces" between 0 and "orders"."quantity");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_pieces_positive" CHECK ("refunds"."pieces" > 0);