// Reads the paper size of each edition's PDF together with its item, for the back-office.
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { fileOfPrivateName, privateName } from '@/adapters/files/file-names'
import type { Stored } from '@/admin-kit/server/restore'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { paperName } from '../../new-sheet/paper-size'

const bucket = 'sheet-music-pdfs'

/** Adds the paper size to the editions of items. */
export async function withPapers(db: Context['db'] | Transaction, items: readonly Stored[]): Promise<Stored[]> {
  const editions = items.flatMap(({ variants }) => variants as Stored[])
  const paths = editions.flatMap(({ pdf_file_url: url }) =>
    typeof url === 'string' ? (fileOfPrivateName(url)?.path ?? []) : [],
  )
  const rows = await db
    .select({ path: storedFiles.path, width: storedFiles.width, height: storedFiles.height })
    .from(storedFiles)
    .where(and(eq(storedFiles.bucket, bucket), inArray(storedFiles.path, paths)))
  const papers = new Map(
    rows.map(({ path, width, height }) => [privateName(bucket, path), paperName(width, height)] as const),
  )
  return items.map((item) => ({
    ...item,
    variants: (item.variants as Stored[]).map((edition) => ({
      ...edition,
      paper: papers.get(String(edition.pdf_file_url)) ?? null,
    })),
  }))
}
