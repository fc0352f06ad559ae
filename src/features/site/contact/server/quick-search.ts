// Finds messages for the quick search of the back-office.
import { and, desc } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { hasWords, searchText } from '@/db/schema/columns'
import { contactMessages } from '@/db/schema/site/contact'

/** Returns up to `most` messages with these words in subject, name or address. Each leads to its sender's messages. */
export async function searchMessages({ db }: Context, search: string, most: number) {
  const { id, name, email, subject, message, created_at: at } = contactMessages
  const rows = await db
    .select({ id, name, email, subject, at })
    .from(contactMessages)
    // The first condition is that of the search index, the second leaves out words that only the message has.
    .where(
      and(
        hasWords(searchText(name, email, subject, message), search),
        hasWords(searchText(name, email, subject), search),
      ),
    )
    .orderBy(desc(at))
    .limit(most)
  return rows.map((row) => ({
    title: row.subject,
    note: `${row.name}, ${row.email}`,
    href: `/admin/messages?search=${encodeURIComponent(row.email)}&open=${row.id}`,
  }))
}
