// Collects the press photos: portrait, stage picture and photo gallery, as they were uploaded.
import { asc } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { fileOfMediaUrl } from '@/adapters/files/file-names'
import { publicRows } from '@/db/public-rows'
import { photoGallery } from '@/db/schema/site/photo-gallery'
import { describePictures } from '@/features/operations/pictures/server/describe-pictures'
import type { PictureSource } from '@/lib/picture'
import { pressTexts } from '../press.texts'
import type { readPressTexts } from './press-texts'

/** Limits the photos of the page and of the ZIP. */
const mostPhotos = 24

/** `file`: the stored file in the size in which it was uploaded. */
export type PressPhoto = {
  altText: string
  /** Photographer of this photo; null if unknown. */
  credit: string | null
  picture: PictureSource
  file: NonNullable<ReturnType<typeof fileOfMediaUrl>>
}

type Texts = Pick<Awaited<ReturnType<typeof readPressTexts>>, 'textFor'>

/** Returns the photos that this site stores, each once. */
export async function listPressPhotos(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  { textFor }: Texts,
): Promise<PressPhoto[]> {
  const gallery = await db
    .select({ url: photoGallery.image_url, altText: photoGallery.alt_text, credit: photoGallery.credit })
    .from(photoGallery)
    .where(publicRows(photoGallery))
    .orderBy(asc(photoGallery.order_index), asc(photoGallery.created_at), asc(photoGallery.id))
    .limit(mostPhotos)
  const all = [
    { url: textFor('about-hero-image'), altText: pressTexts.portrait(settings.siteName), credit: null },
    { url: textFor('home-hero-image'), altText: pressTexts.onStage(settings.siteName), credit: null },
    ...gallery,
  ]
  const byUrl = new Map(all.toReversed().map((photo) => [photo.url, photo]))
  const pictures = await describePictures(db, [...byUrl.keys()])
  return [...byUrl.values()]
    .toReversed()
    .flatMap(({ url, altText, credit }) => {
      const picture = pictures.get(url)
      const file = fileOfMediaUrl(url)
      return picture?.width && file ? [{ altText, credit: credit?.trim() || null, picture, file }] : []
    })
    .slice(0, mostPhotos)
}
