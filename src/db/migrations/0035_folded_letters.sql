-- Letters as searches compare them, the same as src/lib/fold-letters.ts: small, without accents and optional vowel points, "ł" as "l". Other marks (ジ, संगीत) stay.
CREATE FUNCTION fold_letters(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select normalize(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]', '', 'g')),
        'łøđðħıŋŧƶəςŁØĐÐĦŊŦƵƏẞ', 'loddhintzeσloddhntzeß'),
      'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'), NFC)
$$;--> statement-breakpoint
-- RETURN binds `fold_letters` now: maintenance (REINDEX, ANALYZE, a restore) runs without `public` in its search path from PostgreSQL 17 on.
CREATE OR REPLACE FUNCTION search_words(texts text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('pg_catalog.simple',
    regexp_replace(
      regexp_replace(
        regexp_replace(
          translate(fold_letters(array_to_string(texts, ' ')), '♭♯_', 'b# '),
          '\m([a-g])[ -]?flat\M', '\1b', 'g'),
        '\m([a-g])[ -]?(?:sharp\M|#)', '\1sharp', 'g'),
      '\m([a-g](?:b|sharp)?)[ -]?(minor|major)\M', '\1\2 \1 \2', 'g'));--> statement-breakpoint
REINDEX INDEX "item_variants_words";--> statement-breakpoint
REINDEX INDEX "shop_items_words";--> statement-breakpoint
REINDEX INDEX "tunes_words";--> statement-breakpoint
DROP INDEX "contact_messages_search";--> statement-breakpoint
DROP INDEX "newsletter_subscribers_search";--> statement-breakpoint
DROP INDEX "checkout_lines_search";--> statement-breakpoint
DROP INDEX "checkouts_search";--> statement-breakpoint
DROP INDEX "shop_items_search";--> statement-breakpoint
DROP INDEX "tunes_search";--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin (fold_letters(coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("subject", '') || ' ' || coalesce("message", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_search" ON "newsletter_subscribers" USING gin (fold_letters(coalesce("email", '') || ' ' || coalesce("status", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "checkout_lines_search" ON "checkout_lines" USING gin (fold_letters(coalesce("title", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "checkouts_search" ON "checkouts" USING gin (fold_letters(coalesce("invoice_number", '') || ' ' || coalesce("email", '') || ' ' || coalesce("payer_email", '') || ' ' || coalesce("payer_name", '') || ' ' || coalesce("shipping_address"->>'name', '') || ' ' || coalesce("shipping_address"->>'line1', '') || ' ' || coalesce("shipping_address"->>'line2', '') || ' ' || coalesce("shipping_address"->>'postalCode', '') || ' ' || coalesce("shipping_address"->>'city', '') || ' ' || coalesce("shipping_address"->>'state', '') || ' ' || coalesce("shipping_address"->>'countryCode', '')) gin_trgm_ops) WHERE "checkouts"."status" in ('capturing', 'pending', 'paid', 'denied', 'mismatch', 'shortage');--> statement-breakpoint
CREATE INDEX "shop_items_search" ON "shop_items" USING gin (fold_letters(coalesce("title", '') || ' ' || coalesce("description", '') || ' ' || coalesce("category", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tunes_search" ON "tunes" USING gin (fold_letters(coalesce("title", '') || ' ' || coalesce("composer", '') || ' ' || coalesce("arranger", '') || ' ' || coalesce("style", '')) gin_trgm_ops);