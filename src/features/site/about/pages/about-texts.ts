// What stands on the about page while a text or the portrait is missing (ABOUT-01, ABOUT-03).
import type { PictureSource } from '@/lib/picture'

export const aboutTextDefaults = { title: 'About the musician', journey: 'Journey', milestones: 'Milestones' } as const

/** ABOUT-03: the stock picture. */
export const portraitPlaceholder: PictureSource = {
  url: '/placeholder-poster.svg',
  width: 900,
  height: 1200,
  placeholder: null,
}
