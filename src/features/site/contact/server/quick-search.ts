// Finds messages for the quick search of the back-office.
import { and, desc, inArray, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { hasWords, searchText } from '@/db/schema/columns'
import { contactMessages } from '@/db/schema/site/contact'

/** Up to this number, messages are looked up in the search index; of more, the newest are tested one by one. */
const few = 500

/** Returns up to `most` messages with these words in subject, name or address. Each leads to its sender's messages. */
export async function searchMessages({ db }: Context, search: string, most: number) {
  const { id, name, email, subject, message, created_at: at } = contactMessages
  // The first condition is that of the search index, the second leaves out words that only the message has.
  const isIndexed = hasWords(searchText(name, email, subject, message), search)
  const isShown = hasWords(searchText(name, email, subject), search)
  const ids = await db
    .select({ id })
    .from(contactMessages)
    .where(isIndexed)
    .limit(few + 1)
  // `coalesce` hides the condition from the planner, which expects few matches and would test every message before it
  // sorts: the index by time reaches enough of the newest sooner.
  const isMeant =
    ids.length <= few
      ? and(
          inArray(
            id,
            ids.map((row) => row.id),
          ),
          isShown,
        )
      : sql`coalesce(${isShown}, false)`
  const rows = await db
    .select({ id, name, email, subject, at })
    .from(contactMessages)
    .where(isMeant)
    .orderBy(desc(at))
    .limit(most)
  return rows.map((row) => ({
    title: row.subject,
    note: `${row.name}, ${row.email}`,
    href: `/admin/messages?search=${encodeURIComponent(row.email)}&open=${row.id}`,
  }))
}
