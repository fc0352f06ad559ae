// Copies of texts and gigs in formats that other programs read: Markdown and a calendar. An import reads the tables
// instead.
import { asc } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { newsletters } from '@/db/schema/site/newsletter'
import { ownPages } from '@/db/schema/site/own-pages'
import { pageContent } from '@/db/schema/site/page-content'
import { distinctFileNames } from '@/platform/http/safe-file-name'
import { calendarFile } from '@/features/site/events/server/calendar-file'
import { publicEvents } from '@/features/site/events/server/public-events'
import type { ZipFile } from '@/features/commerce/downloads/server/sending/send-zip'

const asFile = (folder: string, name: string, text: string): ZipFile => ({ folder, name, content: Buffer.from(text) })

/** Returns the texts of the parts of a newsletter, one paragraph each. */
const partTexts = (parts: readonly unknown[]): string =>
  parts
    .flatMap((part) => Object.entries(part ?? {}))
    .flatMap(([name, value]) => (name !== 'kind' && typeof value === 'string' && value !== '' ? [value] : []))
    .join('\n\n')

/** Yields the copies, one after another. */
export async function* textCopies(ctx: Context): AsyncGenerator<ZipFile> {
  yield asFile('calendar', 'gigs.ics', calendarFile(await publicEvents(ctx), ctx.settings))
  const pageName = distinctFileNames()
  for (const { slug, title, body } of await ctx.db.select().from(ownPages).orderBy(asc(ownPages.slug)))
    yield asFile('texts/pages', pageName(`${slug}.md`), `# ${title}\n\n${body}\n`)
  const texts = await ctx.db.select().from(pageContent).orderBy(asc(pageContent.page_name))
  yield asFile(
    'texts',
    'site-texts.md',
    texts
      .map(({ page_name, title, description }) => `## ${page_name}\n\n**${title}**\n\n${description ?? ''}\n`)
      .join('\n'),
  )
  const letterName = distinctFileNames()
  for (const letter of await ctx.db.select().from(newsletters).orderBy(asc(newsletters.created_at)))
    yield asFile(
      'texts/newsletters',
      letterName(`${letter.created_at.toISOString().slice(0, 10)} ${letter.subject}.md`),
      `# ${letter.subject}\n\n${letter.body}${partTexts(letter.blocks)}\n`,
    )
}
