// Reads the stored texts of the press page, and decides if there is a press kit to link to.
import { storedTexts, type TextSource } from '@/features/site/page-content/server/stored-texts'
import { borrowedKeys, pressContentKeys, type PressKey } from '../press.content-keys'
import { type Biography, makeBiographies } from '../press.rules'

const keys: readonly PressKey[] = [...pressContentKeys, ...borrowedKeys]

/** Returns title and description by key, trimmed, and the biographies made from them. */
export async function readPressTexts(ctx: TextSource) {
  const { of, changedAt } = await storedTexts(ctx, keys)
  const titleFor = (key: PressKey) => of(key).title
  const textFor = (key: PressKey) => of(key).description.trim()
  const biographies: Biography[] = makeBiographies({
    typed: { short: textFor('press-bio-short'), medium: textFor('press-bio-medium'), long: textFor('press-bio-long') },
    introduction: textFor('home-hero-description'),
    story: textFor('about-hero'),
    chapters: [textFor('about-hero-secondary'), textFor('about-journey'), textFor('about-milestones')],
  })
  return { titleFor, textFor, biographies, changedAt }
}

/** True once there is a biography. Footer, contact page and sitemap link to the press page from then on. */
export async function hasPressKit(source: TextSource): Promise<boolean> {
  return (await readPressTexts(source)).biographies.length > 0
}
