// Makes the owner's changes while a visitor is on the site: stock, prices, the maintenance switch. They are written as
// SQL; open pages receive them like every save.
import { expect } from '@playwright/test'
import type { RunningSite } from '../../tests/support/running-site'

type StoredItem = {
  id: string
  title: string
  category: string
  dollars: number
  digitalDollars: number | null
  stock: number | null
  /** The editions of a sheet, in the owner's order; an edition without its own price has that of the item. */
  editions: { id: string; label: string; dollars: number }[]
}

/** The stored item with this slug; prices in dollars. */
export async function storedItem(site: RunningSite, slug: string): Promise<StoredItem> {
  const [item] = await site.sql<StoredItem>(
    `select id, title, category, price::float8 as dollars, digital_price::float8 as "digitalDollars", inventory_count as stock,
       (select coalesce(json_agg(json_build_object('id', v.id, 'label', v.label, 'dollars', coalesce(v.price, shop_items.price)) order by v.position), '[]')
        from item_variants v where v.shop_item_id = shop_items.id and v.pdf_file_url is not null and v.is_on_sale) as editions
     from shop_items where slug = $1`,
    [slug],
  )
  if (!item) throw new Error(`The demo shop has no item ${slug}`)
  return item
}

/** Sets the item's stock. */
export async function setStock(site: RunningSite, slug: string, stock: number): Promise<void> {
  await site.sql('update shop_items set inventory_count = $2 where slug = $1', [slug, stock])
}

/** Sets the normal price in dollars. */
export async function setPrice(site: RunningSite, slug: string, dollars: number): Promise<void> {
  await site.sql('update shop_items set price = $2 where slug = $1', [slug, dollars])
}

/** Deletes all stock holds, as if a quarter of an hour had passed. */
export async function releaseAllHolds(site: RunningSite): Promise<void> {
  await site.sql('delete from stock_holds')
}

/** Sets the maintenance switch of the back-office's dashboard (MAINT-01); `message` null means the default sentence. */
export async function setMaintenance(site: RunningSite, closed: boolean, message: string | null = null): Promise<void> {
  await site.sql(
    `insert into page_settings (page_name, is_work_in_progress, wip_message) values ('shop', $1, $2)
     on conflict (page_name) do update set is_work_in_progress = excluded.is_work_in_progress, wip_message = excluded.wip_message`,
    [closed, message],
  )
}

/** Sets the currency of the shop, as the owner does under Settings, Money. */
export async function setCurrency(site: RunningSite, currency: string): Promise<void> {
  await site.sql(
    `insert into settings (name, value) values ('currency', to_jsonb($1::text))
     on conflict (name) do update set value = excluded.value, updated_at = now()`,
    [currency],
  )
}

/**
 * Sets the flat rate of shipping in cents, as the owner does; 0: parcels are free. Waits until the server says so: a
 * setting reaches the server by a notice of the database.
 */
export async function setFlatRate(site: RunningSite, cents: number): Promise<void> {
  await site.sql(
    `insert into settings (name, value) values ('shipping_flat_cents', to_jsonb($1::int))
     on conflict (name) do update set value = excluded.value, updated_at = now()`,
    [cents],
  )
  await expect
    .poll(async (): Promise<unknown> => (await fetch(`${site.url}/api/shop/status`)).json())
    .toMatchObject({ shippingFlatCents: cents })
}
