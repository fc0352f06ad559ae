// Imports the texts of the pages from another site (DATA-04 to DATA-06). Keys that only its back-office used get the
// public names (OP-22).
import { isAudited } from '@/db/audit'
import { type Importer, tableImporter } from '@/platform/import/importer'
import type { RowReader } from '@/platform/import/reading/row-reader'
import { pageContent } from '@/db/schema/site/page-content'
import { isEmail } from '@/lib/email'
import { descriptionLimit, hasSpacing, pageHeading, textKind, paragraphSpacings } from '../page-text.rules'

const renamed = [
  [/^home-videos-/, 'home-featured-videos-'],
  [/^home-gallery-/, 'home-photo-gallery-'],
] as const

/** Returns the public name of a key. */
function canonicalKey(key: string): string {
  return renamed.reduce((name, [from, to]) => name.replace(from, to), key)
}

/** Reads the description. Text that visitors see must be of the kind that the key holds (OP-23). */
async function readDescription(row: RowReader, key: string): Promise<string | null> {
  const kind = textKind(key)
  if (kind === 'picture')
    return row.address('description', key.startsWith('home-hero-image') ? 'hero-image' : 'page-image')
  if (kind === 'address') return row.address('description', null)
  const text = row.text('description', descriptionLimit(key))
  if (kind !== 'e-mail' || text === null || isEmail(text.replace(/^mailto:/i, ''))) return text
  row.correct('description', null, 'Not an e-mail address.')
  return null
}

export const pageContentImporters: Importer[] = [
  tableImporter({
    table: pageContent,
    columns: ['id', 'page_name', 'title', 'description', 'paragraph_spacing', 'created_at', 'updated_at'],
    key: 'page_name',
    async read(row) {
      const given = row.required('page_name')
      const plain = given.toLowerCase().replace(/[\s_]+/g, '-')
      const key = canonicalKey(plain)
      if (!/^[a-z0-9-]{1,60}$/.test(key))
        row.refuse('page_name is not a valid text key: use letters, digits and hyphens, 60 at most.')
      if (key !== given)
        row.correct(
          'page_name',
          key,
          key === plain ? 'Changed to the spelling of keys.' : 'Replaced by the public name of the same text.',
        )
      const spacing = hasSpacing(key) ? row.choice('paragraph_spacing', paragraphSpacings, 'mb-4') : null
      return {
        id: row.id(),
        page_name: key,
        stepsBack: key !== given,
        title: row.required('title', { most: 200, instead: pageHeading(key) }),
        description: await readDescription(row, key),
        paragraph_spacing: spacing,
        updated_at: row.moment('updated_at'),
      }
    },
    // An import replaces texts from the default content, but not texts the owner wrote here.
    async mayReplace(existing, { tx }) {
      const ref = `page-content:${String(existing.id)}`
      for (const what of ['page-content.created', 'page-content.updated', 'page-content.restored'])
        if (await isAudited(tx, what, ref)) return false
      return true
    },
  }),
]
