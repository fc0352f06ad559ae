// Counts messages for the dashboard and the navigation.
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { contactMessages } from '@/db/schema/site/contact'
import { changeWords } from '@/lib/change-words'
import { counted } from '@/lib/counted'
import { day } from '@/lib/durations'

const compareDays = 30

/** Counts the unread messages, for the navigation. */
export async function messagesWaiting({ db }: Context) {
  const count = await db.$count(contactMessages, eq(contactMessages.status, 'unread'))
  return { count, text: counted(count, 'unread message') }
}

export async function contactToday(ctx: Context) {
  return [
    {
      key: 'messages',
      ...(await messagesWaiting(ctx)),
      href: '/admin/messages',
      action: 'Read',
      kind: 'todo' as const,
    },
  ]
}

/**
 * Returns the unread messages. The change compares the messages that arrived: the time at which one was read is not
 * stored.
 */
export async function messagesFigure(ctx: Context) {
  const { db, clock } = ctx
  const [from, before] = [1, 2].map((times) => new Date(clock.now().getTime() - times * compareDays * day)) as [
    Date,
    Date,
  ]
  const { created_at } = contactMessages
  const [{ count }, arrived, earlier] = await Promise.all([
    messagesWaiting(ctx),
    db.$count(contactMessages, gt(created_at, from)),
    db.$count(contactMessages, and(gt(created_at, before), lte(created_at, from))),
  ])
  return {
    key: 'messages',
    label: 'Unread messages',
    value: String(count),
    change: `${arrived} received. ${changeWords(arrived - earlier, `the ${compareDays} days before`)}`,
    href: '/admin/messages',
  }
}
