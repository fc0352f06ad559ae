-- Every write to a table that public pages read says so on the channel "changes", in its own transaction: whoever
-- writes (the site, a job, psql), no cached page outlives what it shows. PostgreSQL sends one notice per table and commit.
create function notify_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', tg_table_name);
  return null;
end
$$;
--> statement-breakpoint
do $$
declare
  watched text;
begin
  foreach watched in array array[
    'shop_items', 'page_settings', 'page_content', 'events', 'media_items', 'featured_videos', 'photo_gallery', 'loe_videos',
    'loe_images', 'loe_audio_tracks', 'musical_influences', 'collaborations', 'stats', 'theme_settings', 'stored_files'
  ] loop
    execute format('create trigger notify_change after insert or update or delete or truncate on %I for each statement execute function notify_change()', watched);
  end loop;
end
$$;
--> statement-breakpoint
-- The audit trail only grows.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = '42501';
end
$$;
--> statement-breakpoint
create trigger audit_only_grows before update or delete on audit for each row execute function refuse_change();
--> statement-breakpoint
-- LOE-13, OP-41: pictures with a priority first, in its order; the others after them, oldest first.
create function get_loe_images_ordered() returns setof loe_images language sql stable as $$
  select * from loe_images
  where is_active
  order by order_index = 0, order_index, created_at, id
$$;
