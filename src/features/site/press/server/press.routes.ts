// Sends the press photos as one ZIP with their credits, and the next dates as a table for Bandsintown.
import type { RawRoute } from '@/platform/http/handler'
import type { Context } from '@/platform/context'
import { sendZip, type ZipFile } from '@/features/commerce/downloads/server/sending/send-zip'
import { distinctFileNames } from '@/platform/http/safe-file-name'
import { AppError } from '@/lib/errors'
import { creditLine } from '../press.rules'
import { pressTexts } from '../press.texts'
import { bandsintownTable } from './bandsintown'
import { listPressPhotos, type PressPhoto } from './press-photos'
import { readPressTexts } from './press-texts'

const extension = (path: string): string => /\.[A-Za-z0-9]{1,8}$/.exec(path)?.[0].toLowerCase() ?? ''

/** Yields the photos that are in the store, then the list of their names and credits. */
async function* zipFiles(
  { files, settings }: Pick<Context, 'files' | 'settings'>,
  photos: readonly PressPhoto[],
  credit: string,
): AsyncGenerator<ZipFile> {
  const nameFor = distinctFileNames()
  const lines = [pressTexts.creditsTitle(settings.siteName), `${settings.baseUrl}/press`, '']
  if (credit) lines.push(credit, '')
  for (const { altText, credit: own, picture, file } of photos) {
    if (!(await files.stat(file.bucket, file.path))) continue
    const name = nameFor(altText + extension(file.path))
    lines.push(
      `${name}: ${altText} (${picture.width} × ${picture.height})${own === null ? '' : `, ${creditLine(own)}`}`,
    )
    yield { name, content: await files.read(file.bucket, file.path) }
  }
  yield { name: pressTexts.creditsFile, content: Buffer.from(`${lines.join('\r\n')}\r\n`) }
}

export const pressRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/press/photos.zip',
    access: 'everyone',
    summary: 'The press photos in the size in which they were uploaded, with credits, as a ZIP.',
    limit: { requests: 10, perSeconds: 60 },
    maxBodyBytes: 0,
    async run(ctx, { raw }) {
      const texts = await readPressTexts(ctx)
      const photos = await listPressPhotos(ctx, texts)
      if (photos.length === 0) throw new AppError('not_found')
      return sendZip(
        raw,
        pressTexts.zipName(ctx.settings.siteName),
        zipFiles(ctx, photos, texts.textFor('press-photo-credit')),
        ctx.clock.now(),
      )
    },
  },
  {
    method: 'GET',
    path: '/api/admin/bandsintown.csv',
    access: 'editor',
    summary: 'The next dates as a table for the event upload of Bandsintown.',
    maxBodyBytes: 0,
    run: async (ctx) =>
      new Response(await bandsintownTable(ctx), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="bandsintown.csv"',
          'cache-control': 'no-store',
        },
      }),
  },
]
