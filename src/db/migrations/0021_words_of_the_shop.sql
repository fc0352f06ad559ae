-- The words of texts as visitors search for them: small letters without accents; "B♭", "Bb" and "B flat" are one word, and so is "F minor", beside its two.
CREATE FUNCTION search_words(texts text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select to_tsvector('pg_catalog.simple',
    regexp_replace(
      regexp_replace(
        regexp_replace(
          translate(lower(regexp_replace(normalize(array_to_string(texts, ' '), NFKD), '[\u0300-\u036f]', '', 'g')), '♭♯_', 'b# '),
          '\m([a-g])[ -]?flat\M', '\1b', 'g'),
        '\m([a-g])[ -]?(?:sharp\M|#)', '\1sharp', 'g'),
      '\m([a-g](?:b|sharp)?)[ -]?(minor|major)\M', '\1\2 \1 \2', 'g'))
$$;--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "line_up" text;--> statement-breakpoint
ALTER TABLE "tunes" ADD COLUMN "lead_range" text;--> statement-breakpoint
CREATE INDEX "item_variants_words" ON "item_variants" USING gin (search_words(array["label", "kind", "transposition", "clef"] || "instruments"));--> statement-breakpoint
CREATE INDEX "shop_items_words" ON "shop_items" USING gin (search_words(array["title", "description", "category", "line_up"] || "tags"));--> statement-breakpoint
CREATE INDEX "tunes_words" ON "tunes" USING gin (search_words(array["title", "composer", "arranger", "lyricist", "style", 'key' || ("key_fifths" + 7)::text || "key_minor"::text]));--> statement-breakpoint
CREATE INDEX "tunes_search" ON "tunes" USING gin (lower(coalesce("title", '') || ' ' || coalesce("composer", '') || ' ' || coalesce("arranger", '') || ' ' || coalesce("style", '')) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "tunes" ADD CONSTRAINT "tunes_lead_range_shape" CHECK ("tunes"."lead_range" ~ '^([A-G][b#]?[0-8]-)?[A-G][b#]?[0-8]$');--> statement-breakpoint
CREATE TRIGGER notify_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "tunes" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
