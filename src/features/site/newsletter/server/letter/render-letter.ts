// Renders a newsletter as its readers get it: HTML and plain text.
import type { Context } from '@/platform/context'
import type { Database, Transaction } from '@/adapters/database/connect'
import { letter } from '@/adapters/mail/letter'
import { AppError } from '@/lib/errors'
import { escapeHtml } from '@/lib/html'
import type { LetterLinkCount, LetterPart } from '@/lib/letter-parts'
import { letterTexts } from '../../letter.texts'
import { plainWords } from '../../letter-text.rules'
import { letterBlocks } from './letter-blocks'

/** Gmail cuts a mail after this many bytes of HTML. */
export const mostLetterBytes = 102 * 1024

type World = { db: Database | Transaction; settings: Context['settings'] }
export type LetterText = { subject: string; body?: string; blocks: readonly LetterPart[] }

/** Returns the blocks of a newsletter. One that was written before there were blocks has a single text. */
export const partsOf = ({ body = '', blocks }: Pick<LetterText, 'body' | 'blocks'>): LetterPart[] =>
  blocks.length > 0 || body === '' ? [...blocks] : [{ id: 'text', kind: 'text', text: body }]

/** Returns a newsletter as its reader gets it; `leaveUrl` is the page to unsubscribe. */
export async function newsletterLetter(
  world: World,
  text: LetterText,
  leaveUrl: string,
): Promise<{ html: string; text: string }> {
  const blocks = await letterBlocks(world, partsOf(text))
  const first = blocks.find((block) => block.kind === 'rich')
  return letter(
    {
      preheader: first ? first.lines.map(plainWords).join(' ').slice(0, 140) : text.subject,
      title: text.subject,
      blocks: [
        ...blocks,
        { kind: 'note', text: letterTexts.why },
        { kind: 'link', label: letterTexts.unsubscribe, href: leaveUrl },
      ],
    },
    world.settings,
    { look: 'day' },
  )
}

/** Returns the web addresses of the blocks of a newsletter, each once, without that for unsubscribing. */
export async function findLinks(world: World, text: Pick<LetterText, 'body' | 'blocks'>): Promise<string[]> {
  const found = (await letterBlocks(world, partsOf(text))).flatMap((block) => {
    switch (block.kind) {
      case 'button':
        return [block.href]
      case 'card':
        return [block.link.href]
      case 'picture':
        return block.href ? [block.href] : []
      case 'rich':
        return block.lines.flat().flatMap(({ href }) => href ?? [])
      case 'list':
        return block.items.flat().flatMap(({ href }) => href ?? [])
      default:
        return []
    }
  })
  return [...new Set(found.filter((href) => /^https?:/i.test(href)))]
}

/**
 * Lets the links of the HTML lead over this site, which counts them per newsletter. The plain text keeps the addresses
 * themselves.
 */
export function countClicks(html: string, links: readonly LetterLinkCount[], address: string): string {
  return links.reduce(
    (text, { href }, place) => text.replaceAll(`href="${escapeHtml(href)}"`, `href="${address}/${place}"`),
    html,
  )
}

/** Throws AppError `invalid_input` for a newsletter that mail programs would cut. */
export async function refuseTooLong(world: World, text: LetterText): Promise<void> {
  const { html } = await newsletterLetter(world, text, `${world.settings.baseUrl}/newsletter`)
  if (Buffer.byteLength(html) > mostLetterBytes)
    throw new AppError('invalid_input', { message: letterTexts.tooLong, fields: { blocks: letterTexts.tooLong } })
}
