CREATE TABLE "document_series" (
	"series" text PRIMARY KEY NOT NULL,
	"next" integer NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_series_next_positive" CHECK ("document_series"."next" > 0)
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"checkout_id" uuid NOT NULL,
	"order_number" text NOT NULL,
	"refund_id" uuid,
	"corrects" uuid,
	"issued_on" date NOT NULL,
	"supplied_on" date NOT NULL,
	"currency" text NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb,
	"lines" jsonb NOT NULL,
	"totals" jsonb NOT NULL,
	"file_sha256" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "documents_number_positive" CHECK ("documents"."number" > 0),
	CONSTRAINT "documents_kind_complete" CHECK (("documents"."kind" = 'credit_note') = ("documents"."refund_id" is not null) and ("documents"."kind" = 'credit_note') = ("documents"."corrects" is not null))
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"restored_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_corrects_documents_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_number_unique" ON "documents" USING btree ("series","number");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_invoice" ON "documents" USING btree ("checkout_id") WHERE "documents"."kind" = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_credit_note" ON "documents" USING btree ("refund_id") WHERE "documents"."kind" = 'credit_note';--> statement-breakpoint
CREATE INDEX "documents_by_checkout" ON "documents" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "documents_by_day" ON "documents" USING btree ("issued_on","series","number");--> statement-breakpoint
-- An issued document never changes: a correction is a credit note. Its hash may be noted once, and its buyer erased.
CREATE FUNCTION keep_documents() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'TRUNCATE' then
    -- A restore empties the tables of a new database before it fills them.
    if exists (select from documents) then raise exception 'issued documents are never deleted'; end if;
    return null;
  end if;
  if tg_op = 'DELETE' then raise exception 'issued documents are never deleted'; end if;
  if (to_jsonb(new) - 'file_sha256' - 'buyer') is distinct from (to_jsonb(old) - 'file_sha256' - 'buyer')
    or (old.file_sha256 is not null and new.file_sha256 is distinct from old.file_sha256)
    or (new.buyer is distinct from old.buyer and new.buyer is not null)
  then raise exception 'issued documents are never changed'; end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER documents_kept BEFORE UPDATE OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION keep_documents();--> statement-breakpoint
CREATE TRIGGER documents_not_truncated BEFORE TRUNCATE ON documents FOR EACH STATEMENT EXECUTE FUNCTION keep_documents();
