// Stores a paid order with a parcel, as if a buyer had just paid.
import type { RunningSite } from '../../tests/support/running-site'

/** Stores a paid order of two records with an address and a note; returns its number. */
export async function storePaidParcel(site: RunningSite, name: string): Promise<string> {
  const number = `PACK-${name}`
  await site.sql(
    `with bought as (
       insert into checkouts (cookie_hash, cart_hash, email, items_cents, total_cents, status, needs_shipping, shipping_address, buyer_note, invoice_number, paid_at)
       values ($1, $1, 'buyer-of-' || $1 || '@example.com', 4711, 4711, 'paid', true,
         '{"name":"Ada Reed","line1":"7 Long Street","line2":null,"city":"Upper Weir","state":"CA","postalCode":"90210","countryCode":"US"}', 'Please leave it next door', $1, now())
       returning id
     )
     insert into orders (checkout_id, customer_email, payment_status, shop_item_id, format, title, category, quantity, unit_cents, position, provider_order_id)
     select id, 'buyer-of-' || $1 || '@example.com', 'completed', gen_random_uuid(), 'cd', 'After Hours', 'physical_music', 2, 2000, 0, $1 from bought`,
    [number],
  )
  return number
}
