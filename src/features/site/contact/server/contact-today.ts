// Counts messages for the dashboard.
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { contactMessages } from '@/db/schema/site/contact'

export async function contactToday({ db }: Context) {
  const count = await db.$count(contactMessages, eq(contactMessages.status, 'unread'))
  return [
    {
      key: 'messages',
      count,
      text: `${count} unread ${count === 1 ? 'message' : 'messages'}`,
      href: '/admin/messages',
      kind: 'todo' as const,
    },
  ]
}
