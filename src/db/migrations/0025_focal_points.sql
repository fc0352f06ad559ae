ALTER TABLE "stored_files" ADD COLUMN "focus_x" double precision;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "focus_y" double precision;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_focus_within" CHECK (("stored_files"."focus_x" is null) = ("stored_files"."focus_y" is null) and "stored_files"."focus_x" between 0 and 1 and "stored_files"."focus_y" between 0 and 1);--> statement-breakpoint
-- The home page's picture for tall screens, empty until the owner gives one.
insert into page_content (page_name, title) values ('home-hero-image-tall', 'Hero image for tall screens') on conflict (page_name) do nothing;
