CREATE TABLE "imported_rows" (
	"table_name" text NOT NULL,
	"key" text NOT NULL,
	"source" text NOT NULL,
	"stored" text NOT NULL,
	"mends" jsonb NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imported_rows_table_name_key_pk" PRIMARY KEY("table_name","key")
);
