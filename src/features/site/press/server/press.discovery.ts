// Lists the press page for search engines, once there is a press kit.
import type { Discovery } from '@/platform/http/discovery'
import { pressTexts } from '../press.texts'
import { readPressTexts } from './press-texts'

export const pressDiscovery: Discovery = {
  reads: ['page_content'],
  async pages(ctx) {
    const { titleFor, textFor, biographies, changedAt } = await readPressTexts(ctx)
    if (biographies.length === 0) return []
    const title = titleFor('press-hero') || pressTexts.title
    return [{ path: '/press', title, image: textFor('about-hero-image') || null, changedAt }]
  },
}
