// Defines the list of Shop Management (ADM-SHOP-01 to ADM-SHOP-03). Its form is in item-fields.tsx.
import { defineResourcePage } from '@/admin-kit/definition'
import { formatMoney } from '@/lib/money'
import type { ResourceRow } from '@/lib/resource'
import { Badge } from '@/ui/Badge'
import { useShopCurrency } from '@/ui/Price'
import { isDrawnCover } from '@/features/commerce/catalog/item/drawn-cover'
import { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'
import { sumOfCounts } from '@/features/commerce/catalog/catalog.rules'
import type { Values } from './fields/field-needs'
import { ItemTitle } from './ItemTitle'
import { shopFields } from './item-fields'
import { shopWords } from './item-form-words'

type Row = ResourceRow<typeof shopItemsResource>

/** Number of tags shown (ADM-SHOP-02). */
const shownTags = 3

/** Cells of the list (ADM-SHOP-02). */
export const shopCells = {
  category: ({ category }: Pick<Row, 'category'>) => category.replaceAll('_', ' '),
  /** "Late Set, LP" */
  release: ({ release_title, release_format }: Pick<Row, 'release_title' | 'release_format'>) =>
    release_title === null ? '' : [release_title, release_format].filter(Boolean).join(', '),
  price: ({ price }: Pick<Row, 'price'>, currency: string) =>
    price === null || price === 0 ? 'Free' : formatMoney(price, currency),
  tags({ tags }: Pick<Row, 'tags'>) {
    const more = tags.length - shownTags
    return tags.slice(0, shownTags).join(', ') + (more > 0 ? ` +${more}` : '')
  },
  inventory: ({
    inventory_count,
    variants,
  }: Pick<Row, 'inventory_count'> & { variants: Pick<Row['variants'][number], 'inventory_count'>[] }) =>
    sumOfCounts(variants.length > 0 ? variants.map((variant) => variant.inventory_count) : [inventory_count]) ?? 'N/A',
}

function PriceCell({ row }: { row: Row }) {
  return shopCells.price(row, useShopCurrency())
}

/** Returns the values of a copy: hidden, with an address of its own, without the sheets that belong to the original. */
function copyOfItem(values: Values): Values {
  return {
    ...values,
    title: `${values.title} (copy)`,
    is_visible: false,
    is_featured: false,
    pdf_file_url: '',
    change_note: '',
    sample_pages: [],
    // The server creates sizes for the copy: only parts of the same record keep their id.
    variants: values.category === 'sheet_music' ? [] : values.variants?.map((one) => ({ ...one, sale_price: '' })),
    // A new item has no earlier price to show beside a sale price.
    sale_price: '',
    sale_digital_price: '',
    sale_from: '',
    sale_until: '',
    // Two formats of one release have different names.
    release_id: '',
    release_title: '',
    release_format: '',
    image_url: isDrawnCover(values.image_url) ? '' : values.image_url,
  }
}

export const shopPage = defineResourcePage({
  resource: shopItemsResource,
  seenAt: ({ slug, is_visible }) => (is_visible ? `/shop/${slug}` : null),
  duplicate: copyOfItem,
  words: shopWords,
  columns: [
    {
      key: 'title',
      header: 'Title',
      sortable: true,
      cell: (row) => (
        <ItemTitle
          row={row}
          note={[shopCells.category(row), [shopCells.release(row), shopCells.tags(row)].filter(Boolean).join(' · ')]}
        />
      ),
    },
    {
      key: 'price',
      header: 'Price',
      sortable: true,
      align: 'end',
      phone: 'top',
      cell: (row) => <PriceCell row={row} />,
    },
    { key: 'inventory_count', header: 'Inventory', sortable: true, align: 'end', cell: shopCells.inventory },
    {
      key: 'purchase_count',
      header: 'Sales',
      sortable: true,
      align: 'end',
      cell: (row) => (
        <span className="inline-flex items-center gap-2">
          {row.purchase_count} {row.purchase_count > 0 && <Badge>sold</Badge>}
        </span>
      ),
    },
  ],
  visibilityColumn: { header: 'Status', words: ['Visible', 'Hidden'] },
  fields: shopFields,
  hasSummary: true,
  formPlace: 'page',
  minutes: { staleMinutes: 5, gcMinutes: 10 },
})
