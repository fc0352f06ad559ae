// Takes the licences and the shipping zones of the demo off a test site. Most end-to-end tests are about something else:
// a sheet is one copy, and parcels are free. A test of licences or zones adds its own.
import type { RunningSite } from '../../tests/support/running-site'

/** Leaves free shipping as the owner's decision, so that no form asks about it. */
export async function sellPlainly(site: RunningSite): Promise<void> {
  await site.sql('delete from licence_tiers')
  await site.sql('delete from shipping_zones')
  await site.sql(
    `insert into settings (name, value) values ('shipping_flat_cents', '0') on conflict (name) do update set value = '0'`,
  )
}
