// Lists the press page for search engines, once there is a press kit.
import type { Discovery } from '@/platform/http/discovery'
import { pressTexts } from '../press.texts'
import { listPressPhotos } from './press-photos'
import { readPressTexts } from './press-texts'

export const pressDiscovery: Discovery = {
  reads: ['page_content', 'photo_gallery', 'stored_files'],
  async pages(ctx) {
    const texts = await readPressTexts(ctx)
    const { titleFor, biographies, changedAt } = texts
    if (biographies.length === 0) return []
    const title = titleFor('press-hero') || pressTexts.title
    const [photo] = await listPressPhotos(ctx, texts)
    return [{ path: '/press', title, image: photo?.picture.url, changedAt }]
  },
}
