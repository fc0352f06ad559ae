CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"declared_type" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"pieces" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sending_ms" integer DEFAULT 0 NOT NULL,
	"owner" text NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_received_fits" CHECK ("uploads"."received" between 0 and "uploads"."byte_size")
);
--> statement-breakpoint
CREATE INDEX "uploads_touched_at" ON "uploads" USING btree ("touched_at");