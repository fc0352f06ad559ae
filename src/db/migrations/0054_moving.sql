CREATE TABLE "import_changes" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"table_name" text NOT NULL,
	"key" text NOT NULL,
	"title" text,
	"effect" text NOT NULL,
	"columns" jsonb NOT NULL,
	"before" jsonb,
	"noted" jsonb,
	CONSTRAINT "import_changes_import_id_position_pk" PRIMARY KEY("import_id","position"),
	CONSTRAINT "import_changes_effect_known" CHECK ("import_changes"."effect" in ('added', 'changed'))
);
--> statement-breakpoint
CREATE TABLE "import_column_choices" (
	"columns" text PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	"choices" jsonb NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"rows" integer NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text
);
--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_by_time" ON "imports" USING btree ("at");