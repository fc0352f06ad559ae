// The contents of a ZIP of bought files, of one line or of all purchases: each file as it would be downloaded alone,
// and beside each set the list that MobileSheets reads.
import type { Context } from '@/platform/context'
import { fileOfPrivateName } from '@/adapters/files/file-names'
import { privateFile } from '@/platform/stored-files/stored-file'
import { formatOfFile } from '@/lib/file-title'
import { megabyte } from '@/lib/file-size'
import { tokenId } from '@/platform/tokens'
import { mobileSheetsCsv } from '../../mobile-sheets'
import { fileToSend } from './file-to-send'
import { downloadToken, type DownloadGrant, grantsOfOrders, isMade, madeFiles } from '../grants/grants'
import type { LicenceSource } from './licence-source'
import { noteMissing } from './send-granted'
import type { ZipFile } from './send-zip'
import { grantsInSet, setPdf } from './set-of-grant'
import type { StampedCopy } from './stamped-copies'
import { noteArrival, type OpenTicket, takeTicket } from '../tickets'

/** Stays below the 4 GB of a ZIP, because the size of a PDF is known only when it is stamped. */
const mostBytes = 3800 * megabyte

/** The ticket for which a file is opened, and a mark that distinguishes it from other files of the same ticket. */
type Opening = { id: string; what: string }

/** Yields the files of the line that this ticket's ZIP belongs to. */
export async function* filesForZip(
  ctx: Context,
  { id, grant: zip }: OpenTicket,
  licences: LicenceSource,
): AsyncGenerator<ZipFile> {
  const ofLine = (await grantsOfOrders(ctx.db, [zip.order_id])).get(zip.order_id) ?? []
  yield* filesOfZip(ctx, ofLine, licences, (grant) => Promise.resolve({ id, what: `${grant.id}_` }))
}

/**
 * Yields all files of these grants for one browser. A file counts when it is its turn, and not again while the browser
 * has a ticket for it. A buyer whose download breaks off can start again without loss.
 */
export function filesForShelf(
  ctx: Context,
  grants: readonly DownloadGrant[],
  licences: LicenceSource,
  browserSecret: string,
): AsyncGenerator<ZipFile> {
  return filesOfZip(ctx, grants, licences, async (grant) => {
    const ticket = await takeTicket(ctx, downloadToken(ctx, grant), browserSecret)
    const id = ticket === null ? null : tokenId(ticket)
    if (id === null) return null
    await noteArrival(ctx, id)
    return { id, what: '' }
  })
}

/**
 * Opens, and stamps, one file at a time. A text lists the files that are missing, elsewhere, used up or too large, each
 * with the page to download it.
 */
async function* filesOfZip(
  ctx: Context,
  grants: readonly DownloadGrant[],
  licences: LicenceSource,
  openGrant: (grant: DownloadGrant) => Promise<Opening | null>,
): AsyncGenerator<ZipFile> {
  const files = grants.filter(({ file, revoked_at }) => file !== madeFiles.zip && revoked_at === null)
  const left: DownloadGrant[] = []
  let total = 0
  for (const grant of files) {
    const opening = total + (grant.byte_size ?? 0) > mostBytes ? null : await openGrant(grant)
    if (!opening) {
      left.push(grant)
      continue
    }
    const file =
      grant.file === madeFiles.set
        ? await setPdf(ctx, opening.id, grant, licences, opening.what)
        : await fileToSend(ctx, opening.id, grant, licences, opening.what)
    const found = file && (await opened(ctx, file))
    if (!found) {
      // A set that is not stored as one file is made from its parts, which are listed anyway.
      if (isMade(grant.file)) continue
      left.push(grant)
      if (fileOfPrivateName(grant.file)) await noteMissing(ctx, grant, true)
      continue
    }
    total += found.byteSize
    yield { name: `${grant.title}.${formatOfFile(grant.file)?.toLowerCase() ?? 'bin'}`, content: found.content }
    const isWhole =
      files.find(({ order_id, entry_id }) => order_id === grant.order_id && entry_id === grant.entry_id) === grant
    const list = isWhole ? await listOfSet(ctx, grant, licences) : null
    if (list !== null) yield { name: `${grant.title}.csv`, content: Buffer.from(list) }
  }
  if (left.length > 0) yield { name: 'Not in this ZIP.txt', content: Buffer.from(listNames(ctx, left)) }
}

/** Opens a file. Null if it is elsewhere or not in the store. */
async function opened(ctx: Context, file: string | StampedCopy) {
  const place = typeof file === 'string' ? fileOfPrivateName(file) : file
  const facts = place && (await ctx.files.stat(place.bucket, place.path))
  return facts ? { byteSize: facts.byteSize, content: await ctx.files.read(place.bucket, place.path) } : null
}

function listNames(ctx: Context, left: readonly DownloadGrant[]): string {
  const lines = left.map((grant) => `${grant.title}: ${ctx.settings.baseUrl}/d/${downloadToken(ctx, grant)}`)
  return `These files could not be put into this ZIP. Each has its own download page:\r\n\r\n${lines.join('\r\n')}\r\n`
}

/**
 * Returns the list with the pages of each part in a set. Null if the pages are not known, and for a grant without
 * parts. The whole set is the first of its files.
 */
async function listOfSet(ctx: Context, set: DownloadGrant, licences: LicenceSource): Promise<string | null> {
  const parts = await grantsInSet(ctx, set)
  if (parts.length === 0) return null
  const readPages = async ({ file }: DownloadGrant) => (await privateFile(ctx.db, file))?.page_count || null
  const pages = await Promise.all(parts.map(readPages))
  const whole = await readPages(set)
  const facts = await licences.musicFacts(ctx, set)
  const sum = pages.reduce<number | null>((all, count) => (all === null || count === null ? null : all + count), 0)
  // A PDF made by the owner may have a cover, or the parts in another order.
  const isKnown = sum !== null && (set.file === madeFiles.set || sum === whole)
  if (!isKnown) return whole === null ? null : mobileSheetsCsv([{ title: set.title, pages: whole }], facts)
  const counted = parts.map(({ title }, index) => ({ title, pages: pages[index] ?? 0 }))
  return mobileSheetsCsv(counted, facts)
}
