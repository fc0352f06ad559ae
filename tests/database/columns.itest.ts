// Reads from PostgreSQL itself which tables and columns exist, with type, default and nullability.
import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '../support/test-world'

type Column = { table: string; name: string; type: string; isNullable: boolean; preset: string | null }

let world: TestWorld
let columns: Column[]
beforeAll(async () => {
  world = await createTestWorld()
  const { rows } = await world.ctx.db.$client.query<Column>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "isNullable", pg_get_expr(d.adbin, d.adrelid) as preset
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`)
  columns = rows
})
afterAll(() => world.close())

/**
 * Returns `name type`, with `?` when the column may be null and ` = default` when it has one, in the notation of the
 * lists below.
 */
function described(table: string): string[] {
  const short: Record<string, string> = {
    'timestamp with time zone': 'moment',
    'numeric(10,2)': 'dollars',
    'double precision': 'float',
  }
  return columns
    .filter((column) => column.table === table)
    .map(
      ({ name, type, isNullable, preset }) =>
        `${name} ${short[type] ?? type}${isNullable ? '?' : ''}${preset === null ? '' : ` = ${preset.replace(/::\w+(\[\])?$/, '')}`}`,
    )
}

const id = 'id uuid = gen_random_uuid()'
const order = 'order_index integer = 0'
const active = 'is_active boolean = true'
const created = 'created_at moment = now()'
const updated = 'updated_at moment = now()'

const shopItems = [
  id,
  'category text',
  'title text',
  'description text?',
  'price dollars?',
  'digital_price dollars?',
  'image_url text?',
  'pdf_file_url text?',
  'bandcamp_url text?',
  'external_url text?',
  "tags text[] = '{}'",
  'is_visible boolean = true',
  'is_featured boolean = false',
  'inventory_count integer?',
  'download_limit integer = 5',
  'download_expiry_days integer = 30',
  order,
  'purchase_count integer = 0',
  created,
  updated,
]
const events = [
  id,
  'title text',
  'date date',
  'time text?',
  'venue text',
  'city text',
  'description text?',
  'image_url text?',
  'ticket_url text?',
  "type text = 'live'",
  'video_url text?',
  "status text = 'upcoming'",
  'is_featured boolean = false',
  updated,
]
const loeVideos = [
  id,
  'title text',
  'description text?',
  'embed_id text?',
  'video_url text?',
  'thumbnail_url text?',
  order,
  active,
  updated,
]
const loeAudioTracks = [
  id,
  'title text',
  'artist text?',
  'album text?',
  'audio_url text?',
  'artwork_url text?',
  'duration integer?',
  order,
  "source_type text = 'file'",
  'soundcloud_embed_url text?',
  active,
]

test.each([
  ['DATA-01', 'shop_items', shopItems],
  [
    'DATA-02 OP-02 OP-39',
    'orders',
    [
      'customer_email text',
      'payment_status text',
      created,
      'shop_item_id uuid',
      'title text',
      'category text',
      'quantity integer',
      'unit_cents integer',
      "currency text = 'USD'",
      'provider_order_id text',
    ],
  ],
  [
    'DATA-02 OP-05',
    'download_grants',
    [
      'order_id uuid',
      'file text',
      'max_downloads integer',
      'used integer = 0',
      'expires_at moment',
      'revoked_at moment?',
    ],
  ],
  ['DATA-03', 'page_settings', ['page_name text', 'is_work_in_progress boolean = false', 'wip_message text?', updated]],
  [
    'DATA-04',
    'page_content',
    [id, 'page_name text', 'title text', 'description text?', 'paragraph_spacing text?', updated],
  ],
  ['DATA-07', 'events', events],
  [
    'DATA-08',
    'media_items',
    [
      id,
      'title text',
      'description text?',
      'type text',
      'url text',
      'thumbnail_url text?',
      'platform text?',
      'is_featured boolean = false',
      'is_visible boolean = true',
      created,
    ],
  ],
  [
    'DATA-09',
    'featured_videos',
    [
      id,
      'title text',
      'description text?',
      'embed_id text?',
      'video_url text?',
      'thumbnail_url text?',
      order,
      active,
      created,
      updated,
    ],
  ],
  ['DATA-10', 'loe_videos', loeVideos],
  [
    'DATA-11',
    'photo_gallery',
    [
      id,
      'title text',
      'alt_text text',
      'image_url text',
      order,
      active,
      'is_featured boolean = false',
      created,
      updated,
    ],
  ],
  [
    'DATA-12',
    'loe_images',
    [id, 'title text', 'alt_text text', 'caption text?', 'image_url text', order, active, created, updated],
  ],
  ['DATA-13', 'loe_audio_tracks', loeAudioTracks],
  [
    'DATA-14',
    'theme_settings',
    [
      id,
      'name text',
      'colors jsonb',
      'typography jsonb',
      'animations jsonb',
      'is_active boolean = false',
      created,
      updated,
    ],
  ],
  ['DATA-15', 'allowed_emails', [id, 'email text', 'is_admin boolean = false', created]],
  ['DATA-16', 'musical_influences', [id, 'name text', order]],
  ['DATA-16', 'collaborations', [id, 'artist text', 'project text', 'year text', order]],
  ['DATA-16', 'stats', [id, 'icon_name text', 'number_value text', 'label text', order]],
  [
    'DATA-17 OP-20',
    'contact_messages',
    [id, 'name text', 'email text', 'subject text', 'message text', "status text = 'unread'", created],
  ],
  [
    'OP-19',
    'newsletter_subscribers',
    [id, 'email text', "status text = 'pending'", created, 'confirmed_at moment?', 'unsubscribed_at moment?'],
  ],
])('%s: %s has its columns with their types, defaults and nullability', (_ids, table, expected) => {
  expect(described(table)).toEqual(expect.arrayContaining(expected))
})

test('the code and the database have the same columns, table by table', async () => {
  const modules = import.meta.glob<Record<string, unknown>>('../../src/db/schema/**/*.ts', { eager: true })
  const declared = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((value): value is PgTable => is(value, PgTable))
    .flatMap((table) =>
      Object.values(getTableColumns(table)).map((column) => ({
        table: getTableConfig(table).name,
        name: column.name,
        type: column.getSQLType().replace('numeric(10, 2)', 'numeric(10,2)'),
        isNullable: !column.notNull,
        hasPreset: column.default !== undefined,
      })),
    )
  // These tables are not part of our schema: the migrator's own table and the counters of rate-limiter-flexible, which
  // uses the driver directly.
  const stored = columns
    .filter(({ table }) => !['schema_migrations', 'rate_limits'].includes(table))
    .map(({ preset, ...column }) => ({ ...column, hasPreset: preset !== null }))
  const sorted = <T extends { table: string; name: string }>(list: T[]) =>
    list.toSorted((a, b) => (`${a.table}.${a.name}` < `${b.table}.${b.name}` ? -1 : 1))
  expect(sorted(declared)).toEqual(sorted(stored))
})
