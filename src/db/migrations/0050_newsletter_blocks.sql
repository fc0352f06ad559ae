ALTER TABLE "newsletters" DROP CONSTRAINT "newsletters_status_known";--> statement-breakpoint
ALTER TABLE "newsletters" ALTER COLUMN "body" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "blocks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "audience" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "links" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "send_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_plan_has_time" CHECK (("newsletters"."status" = 'planned') <= ("newsletters"."send_at" is not null));--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_status_known" CHECK ("newsletters"."status" in ('draft', 'planned', 'sending', 'sent', 'stopped'));--> statement-breakpoint
-- The site itself has a page at /press now; a page of the owner's own with this address moves beside it.
UPDATE "own_pages" SET "slug" = CASE WHEN EXISTS (SELECT 1 FROM "own_pages" WHERE "slug" = 'press-kit') THEN 'press-kit-' || left("id"::text, 8) ELSE 'press-kit' END WHERE "slug" = 'press';
