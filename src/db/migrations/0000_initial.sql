CREATE TABLE "collaborations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"artist" text NOT NULL,
	"project" text NOT NULL,
	"year" text NOT NULL,
	"order_index" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "musical_influences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"order_index" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stats" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"icon_name" text NOT NULL,
	"number_value" text NOT NULL,
	"label" text NOT NULL,
	"order_index" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stats_icon_known" CHECK ("stats"."icon_name" in ('Music', 'Users', 'MapPin'))
);
--> statement-breakpoint
CREATE TABLE "allowed_emails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "allowed_emails_lower_case" CHECK ("allowed_emails"."email" = lower("allowed_emails"."email"))
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"what" text NOT NULL,
	"ref" text NOT NULL,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'unread' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_status_known" CHECK ("contact_messages"."status" in ('unread', 'read', 'answered'))
);
--> statement-breakpoint
CREATE TABLE "download_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"title" text NOT NULL,
	"file" text NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"max_downloads" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "download_grants_within_limit" CHECK ("download_grants"."used" between 0 and "download_grants"."max_downloads"),
	CONSTRAINT "download_grants_limit_positive" CHECK ("download_grants"."max_downloads" > 0)
);
--> statement-breakpoint
CREATE TABLE "download_tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"grant_id" uuid NOT NULL,
	"browser_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"date" date NOT NULL,
	"time" text,
	"venue" text NOT NULL,
	"city" text NOT NULL,
	"description" text,
	"image_url" text,
	"ticket_url" text,
	"type" text DEFAULT 'live' NOT NULL,
	"video_url" text,
	"status" text DEFAULT 'upcoming' NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_status_known" CHECK ("events"."status" in ('upcoming', 'past', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "featured_videos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"embed_id" text,
	"video_url" text,
	"thumbnail_url" text,
	"order_index" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "featured_videos_order_not_negative" CHECK ("featured_videos"."order_index" >= 0)
);
--> statement-breakpoint
CREATE TABLE "loe_audio_tracks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"artist" text,
	"album" text,
	"audio_url" text,
	"artwork_url" text,
	"duration" integer,
	"order_index" integer DEFAULT 0 NOT NULL,
	"source_type" text DEFAULT 'file' NOT NULL,
	"soundcloud_embed_url" text,
	"peaks" jsonb,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "loe_audio_tracks_source_known" CHECK ("loe_audio_tracks"."source_type" in ('soundcloud', 'file', 'url')),
	CONSTRAINT "loe_audio_tracks_order_not_negative" CHECK ("loe_audio_tracks"."order_index" >= 0)
);
--> statement-breakpoint
CREATE TABLE "loe_images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"alt_text" text NOT NULL,
	"caption" text,
	"image_url" text NOT NULL,
	"order_index" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "loe_images_order_not_negative" CHECK ("loe_images"."order_index" >= 0)
);
--> statement-breakpoint
CREATE TABLE "loe_videos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"embed_id" text,
	"video_url" text,
	"thumbnail_url" text,
	"order_index" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "loe_videos_order_not_negative" CHECK ("loe_videos"."order_index" >= 0),
	CONSTRAINT "loe_videos_exactly_one_source" CHECK (num_nonnulls("loe_videos"."embed_id", "loe_videos"."video_url") = 1)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dedupe_key" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_status_known" CHECK ("outbox"."status" in ('queued', 'sending', 'sent', 'dead'))
);
--> statement-breakpoint
CREATE TABLE "media_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"type" text NOT NULL,
	"url" text NOT NULL,
	"thumbnail_url" text,
	"platform" text,
	"is_featured" boolean DEFAULT false NOT NULL,
	"is_visible" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_items_type_known" CHECK ("media_items"."type" in ('photo', 'video', 'social'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	CONSTRAINT "newsletter_subscribers_lower_case" CHECK ("newsletter_subscribers"."email" = lower("newsletter_subscribers"."email")),
	CONSTRAINT "newsletter_subscribers_status_known" CHECK ("newsletter_subscribers"."status" in ('pending', 'confirmed', 'unsubscribed'))
);
--> statement-breakpoint
CREATE TABLE "checkout_lines" (
	"checkout_id" uuid NOT NULL,
	"shop_item_id" uuid NOT NULL,
	"format" text NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_cents" integer NOT NULL,
	"takes_stock" boolean DEFAULT false NOT NULL,
	"pdf_file_url" text,
	"bandcamp_url" text,
	"external_url" text,
	"image_url" text,
	"download_limit" integer NOT NULL,
	"download_expiry_days" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "checkout_lines_checkout_id_shop_item_id_format_pk" PRIMARY KEY("checkout_id","shop_item_id","format"),
	CONSTRAINT "checkout_lines_quantity_range" CHECK ("checkout_lines"."quantity" between 1 and 99),
	CONSTRAINT "checkout_lines_price_positive" CHECK ("checkout_lines"."unit_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cookie_hash" text NOT NULL,
	"cart_hash" text NOT NULL,
	"email" text NOT NULL,
	"payer_email" text,
	"currency" text DEFAULT 'USD' NOT NULL,
	"items_cents" integer NOT NULL,
	"shipping_cents" integer DEFAULT 0 NOT NULL,
	"total_cents" integer NOT NULL,
	"needs_shipping" boolean DEFAULT false NOT NULL,
	"shipping_address" jsonb,
	"status" text DEFAULT 'open' NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"lease_until" timestamp with time zone,
	"paypal_order_id" text,
	"invoice_number" text NOT NULL,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "checkouts_totals_add_up" CHECK ("checkouts"."total_cents" = "checkouts"."items_cents" + "checkouts"."shipping_cents"),
	CONSTRAINT "checkouts_total_positive" CHECK ("checkouts"."total_cents" > 0 and "checkouts"."items_cents" > 0 and "checkouts"."shipping_cents" >= 0),
	CONSTRAINT "checkouts_status_known" CHECK ("checkouts"."status" in ('open', 'paypal_created', 'capturing', 'pending', 'paid', 'declined', 'denied', 'mismatch', 'shortage', 'expired', 'cancelled', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"checkout_id" uuid NOT NULL,
	"customer_email" text NOT NULL,
	"payment_status" text NOT NULL,
	"shop_item_id" uuid NOT NULL,
	"format" text NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_cents" integer NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"paypal_order_id" text NOT NULL,
	"bandcamp_url" text,
	"external_url" text,
	"position" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_status_known" CHECK ("orders"."payment_status" in ('pending', 'completed', 'failed', 'refunded')),
	CONSTRAINT "orders_quantity_positive" CHECK ("orders"."quantity" > 0),
	CONSTRAINT "orders_refund_within_price" CHECK ("orders"."refunded_cents" between 0 and "orders"."quantity" * "orders"."unit_cents")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"checkout_id" uuid NOT NULL,
	"paypal_capture_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"raw_status" text NOT NULL,
	"payer_email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchase_links_lower_case" CHECK ("purchase_links"."email" = lower("purchase_links"."email"))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid,
	"paypal_refund_id" text,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_holds" (
	"checkout_id" uuid NOT NULL,
	"shop_item_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_holds_checkout_id_shop_item_id_pk" PRIMARY KEY("checkout_id","shop_item_id"),
	CONSTRAINT "stock_holds_quantity_positive" CHECK ("stock_holds"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"resource_id" text,
	"raw" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "page_content" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"page_name" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"paragraph_spacing" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo_gallery" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"alt_text" text NOT NULL,
	"image_url" text NOT NULL,
	"order_index" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_gallery_order_not_negative" CHECK ("photo_gallery"."order_index" >= 0)
);
--> statement-breakpoint
CREATE TABLE "page_settings" (
	"page_name" text PRIMARY KEY NOT NULL,
	"is_work_in_progress" boolean DEFAULT false NOT NULL,
	"wip_message" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"price" numeric(10,2),
	"digital_price" numeric(10,2),
	"image_url" text,
	"pdf_file_url" text,
	"bandcamp_url" text,
	"external_url" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_visible" boolean DEFAULT true NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"inventory_count" integer,
	"download_limit" integer DEFAULT 5 NOT NULL,
	"download_expiry_days" integer DEFAULT 30 NOT NULL,
	"order_index" integer DEFAULT 0 NOT NULL,
	"purchase_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_items_category_known" CHECK ("shop_items"."category" in ('digital_music', 'sheet_music', 'merchandise', 'physical_music', 'cd', 'free_content')),
	CONSTRAINT "shop_items_title_present" CHECK (length(btrim("shop_items"."title")) > 0),
	CONSTRAINT "shop_items_price_not_negative" CHECK (coalesce("shop_items"."price", 0) >= 0 and coalesce("shop_items"."digital_price", 0) >= 0),
	CONSTRAINT "shop_items_stock_not_negative" CHECK ("shop_items"."inventory_count" is null or "shop_items"."inventory_count" >= 0),
	CONSTRAINT "shop_items_download_limit_range" CHECK ("shop_items"."download_limit" between 1 and 100),
	CONSTRAINT "shop_items_download_expiry_range" CHECK ("shop_items"."download_expiry_days" between 1 and 365),
	CONSTRAINT "shop_items_purchase_count_not_negative" CHECK ("shop_items"."purchase_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "theme_settings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"colors" jsonb NOT NULL,
	"typography" jsonb NOT NULL,
	"animations" jsonb NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"bucket" text NOT NULL,
	"path" text NOT NULL,
	"content_type" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"placeholder" text,
	"duration" double precision,
	"page_count" integer,
	"peaks" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_files_bucket_path_pk" PRIMARY KEY("bucket","path")
);
--> statement-breakpoint
ALTER TABLE "download_tickets" ADD CONSTRAINT "download_tickets_grant_id_download_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."download_grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_shop_item_id_shop_items_id_fk" FOREIGN KEY ("shop_item_id") REFERENCES "public"."shop_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "allowed_emails_email_unique" ON "allowed_emails" USING btree ("email");--> statement-breakpoint
CREATE INDEX "audit_by_ref" ON "audit" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "download_grants_order_unique" ON "download_grants" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "download_tickets_by_grant" ON "download_tickets" USING btree ("grant_id","browser_hash");--> statement-breakpoint
CREATE INDEX "events_by_date" ON "events" USING btree ("date");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_dedupe_key_unique" ON "outbox" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."status" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "media_items_listing" ON "media_items" USING btree ("is_visible","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_email_unique" ON "newsletter_subscribers" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_paypal_order_unique" ON "checkouts" USING btree ("paypal_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_invoice_unique" ON "checkouts" USING btree ("invoice_number");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open_per_cart" ON "checkouts" USING btree ("cookie_hash","cart_hash") WHERE "checkouts"."status" in ('open', 'paypal_created', 'declined');--> statement-breakpoint
CREATE INDEX "checkouts_due" ON "checkouts" USING btree ("next_check_at") WHERE "checkouts"."next_check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_per_line" ON "orders" USING btree ("checkout_id","shop_item_id","format");--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree ("customer_email","payment_status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_capture_unique" ON "payments" USING btree ("paypal_capture_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live_per_checkout" ON "payments" USING btree ("checkout_id") WHERE "payments"."status" <> 'denied';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_paypal_unique" ON "refunds" USING btree ("paypal_refund_id");--> statement-breakpoint
CREATE INDEX "stock_holds_by_item" ON "stock_holds" USING btree ("shop_item_id","expires_at");--> statement-breakpoint
CREATE INDEX "webhook_events_due" ON "webhook_events" USING btree ("next_attempt_at") WHERE "webhook_events"."processed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "page_content_page_name_unique" ON "page_content" USING btree ("page_name");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_items_slug_unique" ON "shop_items" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "shop_items_listing" ON "shop_items" USING btree ("is_visible","order_index","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "theme_settings_one_active" ON "theme_settings" USING btree ("is_active") WHERE "theme_settings"."is_active";