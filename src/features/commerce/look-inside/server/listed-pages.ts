// The pages of PDFs that visitors may see now: only those that a sheet or one of its editions lists.
import { sql } from 'drizzle-orm'
import { itemVariants, shopItems } from '@/db/schema/commerce/shop'
import { mostSamplePages } from '../look-inside.rules'

const inReach = sql`p.page between 1 and ${mostSamplePages}::int`

/**
 * Rows of `file` and `page`, some of them twice. A sheet with editions shows their pages; its own PDF is not sold then.
 */
export const listedPages = sql`(
  select v.pdf_file_url as file, p.page from ${itemVariants} v
  join ${shopItems} i on i.id = v.shop_item_id
  cross join unnest(v.sample_pages) as p(page)
  where i.category = 'sheet_music' and v.pdf_file_url is not null and ${inReach}
  union all
  select i.pdf_file_url, p.page from ${shopItems} i
  cross join unnest(i.sample_pages) as p(page)
  where i.category = 'sheet_music' and i.pdf_file_url is not null and ${inReach}
  and not exists (select 1 from ${itemVariants} v where v.shop_item_id = i.id and v.pdf_file_url is not null)
)`
