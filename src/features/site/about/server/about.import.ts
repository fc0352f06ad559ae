// Imports the three lists of the about page from another site (DATA-16).
import { type Importer, tableImporter } from '@/platform/import/importer'
import { collaborations, musicalInfluences, stats } from '@/db/schema/site/about'
import { statIcons } from '../about.resource'

export const aboutImporters: Importer[] = [
  tableImporter({
    table: musicalInfluences,
    read: (row) => ({
      id: row.id(),
      name: row.required('name'),
      order_index: row.place(),
      created_at: row.moment('created_at'),
    }),
  }),
  tableImporter({
    table: collaborations,
    read: (row) => ({
      id: row.id(),
      artist: row.required('artist'),
      project: row.required('project', { instead: '-' }),
      year: row.required('year', { instead: '-' }),
      order_index: row.place(),
      created_at: row.moment('created_at'),
    }),
  }),
  tableImporter({
    table: stats,
    read(row) {
      // `mapPin` and `map_pin` name the same icon.
      const icon = (row.text('icon_name') ?? '').replace(/[\s_-]/g, '').toLowerCase()
      const known = statIcons.find((name) => name.toLowerCase() === icon) ?? 'Music'
      if (icon !== known.toLowerCase()) row.correct('icon_name', known, 'Not one of the known icons.')
      return {
        id: row.id(),
        icon_name: known,
        number_value: row.required('number_value'),
        label: row.required('label'),
        order_index: row.place(),
        created_at: row.moment('created_at'),
      }
    },
  }),
]
