CREATE TABLE "suppressed_addresses" (
	"hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"requested_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "privacy_requests_kind_known" CHECK ("privacy_requests"."kind" in ('export', 'erase')),
	CONSTRAINT "privacy_requests_lower_case" CHECK ("privacy_requests"."email" = lower("privacy_requests"."email"))
);
--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "asked_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_requests_one_open" ON "privacy_requests" USING btree ("email","kind") WHERE "privacy_requests"."done_at" is null;--> statement-breakpoint
CREATE INDEX "privacy_requests_by_time" ON "privacy_requests" USING btree ("created_at");--> statement-breakpoint
-- The audit trail still only grows, but for one exception that has to be announced in the transaction: what names a person may go.
-- What happened, when and to which record is not rewritten even then.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('bandstand.forgets_persons', true), '') = 'on' then
    if tg_op = 'DELETE' then
      return old;
    end if;
    if (new.id, new.at, new.what, new.ref) is not distinct from (old.id, old.at, old.what, old.ref) and (new.detail is null or new.detail = old.detail) then
      return new;
    end if;
  end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = '42501';
end
$$;
