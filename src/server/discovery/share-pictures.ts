// Serves the picture of a shared page. Draws it on the first request, and caches it in the file store under a hash of
// its content.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Context } from '@/platform/context'
import { fileOfMediaUrl } from '@/adapters/files/file-names'
import type { PublicPage } from '@/platform/http/discovery'
import type { RawRoute } from '@/platform/http/handler'
import { activeLook } from '@/features/site/theme/server/active-look'
import { canBeResized, findPictureVariant } from '@/features/operations/pictures/server/picture-variants'
import { publicFile, type StoredFile } from '@/platform/stored-files/stored-file'
import { AppError } from '@/lib/errors'
import { sharePictureUrl } from '@/lib/share-picture'
import { discoveryReads, publicPages } from './public-pages'
import { themeColor } from './site-files'

/** Version of the drawing. Increase it when the drawing changes, so that cached pictures are drawn again. */
const drawing = 3
const bucket = 'picture-variants'
/** Fallback when drawing fails; scripts/icons.ts makes it. */
const standIn = '/share.jpg'

/**
 * Returns the file behind a page's picture; null when the page has no picture, the picture is on another server, or it
 * cannot be resized.
 */
async function ownPicture(ctx: Context, url: string | null | undefined): Promise<StoredFile | null> {
  const named = url ? fileOfMediaUrl(url) : null
  if (!named) return null
  try {
    const file = await publicFile(ctx, named.bucket, named.path)
    return canBeResized(file.contentType) ? file : null
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/**
 * Returns the JPEG for a page. A page without a picture uses the one of the home page. Throws when it cannot be drawn.
 */
async function sharePicture(ctx: Context, page: PublicPage, home: PublicPage | undefined): Promise<Buffer> {
  const file = (await ownPicture(ctx, page.image)) ?? (await ownPicture(ctx, home?.image))
  const theme = await activeLook(ctx)
  const look = {
    night: themeColor(theme, 'background'),
    ink: themeColor(theme, 'foreground'),
    gold: themeColor(theme, 'primary'),
  }
  const facts = { siteName: ctx.settings.siteName, title: page.title, line: page.line ?? '', look }
  const mark = createHash('sha256')
    .update(JSON.stringify([drawing, facts, file?.sha256 ?? null, file?.focus ?? null]))
    .digest('hex')
  const path = `share/${mark.slice(0, 2)}/${mark}.jpg`
  if (await ctx.files.stat(bucket, path)) return buffer(await ctx.files.read(bucket, path))
  const picture = file && (await findPictureVariant(ctx, file, { width: 1280, format: 'webp' }))
  // Load this library of some 20 MB only when the first picture is drawn.
  const { drawSharePicture } = await import('@/platform/pictures/share-picture')
  const drawn = await drawSharePicture({
    ...facts,
    focus: file?.focus ?? undefined,
    picture: picture && (await buffer(await ctx.files.read(picture.bucket, picture.path))),
  })
  await ctx.files.put(bucket, path, drawn)
  return drawn
}

export const sharePictureRoute: RawRoute = {
  method: 'GET',
  path: '/share/{version}/{page...}',
  access: 'everyone',
  summary: 'The picture shown when a public page is shared; an earlier version leads to the current one.',
  reads: [...discoveryReads, 'stored_files', 'theme_settings'],
  limit: { requests: 60, perSeconds: 60 },
  maxBodyBytes: 0,
  async run(ctx, { raw, params }) {
    const [, path] = /^(.*)\.jpg$/.exec(`/${params.page ?? ''}`) ?? []
    const pages = await publicPages(ctx)
    const page = pages.find((one) => one.path === path)
    if (!page) throw new AppError('not_found')
    const address = sharePictureUrl(page)
    const redirect = (location: string) =>
      new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
    if (new URL(raw.url).pathname !== address) return redirect(address)
    try {
      const drawn = await sharePicture(
        ctx,
        page,
        pages.find((one) => one.path === '/home'),
      )
      return new Response(new Uint8Array(drawn), {
        // Other sites use this picture, and may also embed it.
        headers: {
          'content-type': 'image/jpeg',
          'cache-control': 'public, max-age=86400',
          'cross-origin-resource-policy': 'cross-origin',
        },
      })
    } catch (error) {
      ctx.log.error({ err: error, path }, 'the picture of a shared page could not be drawn')
      return redirect(standIn)
    }
  },
}
