// Imports from another site whether the shop is open, and what visitors read then (DATA-03).
import { isAudited } from '@/db/audit'
import { pageSettings } from '@/db/schema/commerce/shop-status'
import { type Importer, tableImporter } from '@/platform/import/importer'

export const shopStatusImporters: Importer[] = [
  tableImporter({
    table: pageSettings,
    columns: ['id', 'page_name', 'is_work_in_progress', 'wip_message', 'created_at', 'updated_at'],
    key: 'page_name',
    read: (row) => ({
      page_name: row.required('page_name', { most: 60 }).toLowerCase(),
      is_work_in_progress: row.yes('is_work_in_progress', false),
      wip_message: row.text('wip_message', 1000),
      updated_at: row.moment('updated_at'),
    }),
    async mayReplace({ page_name }, { tx }) {
      for (const what of ['shop.closed', 'shop.opened', 'shop.message_changed'])
        if (await isAudited(tx, what, `page_settings:${String(page_name)}`)) return false
      return true
    },
  }),
]
