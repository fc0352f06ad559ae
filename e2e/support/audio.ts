// Observes the site's one audio element, which is in no page's markup.
import type { BrowserContext, Page } from '@playwright/test'

/** Captures the audio elements of every page opened from now on. */
export const captureAudio = (pages: Page | BrowserContext): Promise<unknown> =>
  pages.addInitScript(() => {
    const Original = window.Audio
    const captured: HTMLAudioElement[] = []
    Object.assign(window, { captured })
    window.Audio = class extends Original {
      constructor() {
        super()
        captured.push(this)
      }
    }
  })

/** Returns the state of the page's first audio element, and how many there are; times are in seconds. */
export const readAudio = (page: Page) =>
  page.evaluate(() => {
    const { captured } = window as unknown as { captured: HTMLAudioElement[] }
    const [first] = captured
    return {
      count: captured.length,
      src: first?.src ?? '',
      time: first?.currentTime ?? 0,
      duration: first?.duration ?? 0,
      paused: first?.paused ?? true,
      volume: first?.volume ?? 1,
      muted: first?.muted ?? false,
      loop: first?.loop ?? false,
      speed: first?.playbackRate ?? 1,
      preservesPitch: first?.preservesPitch ?? false,
    }
  })

/** Moves the page's first audio element to this second. */
export const seekAudio = (page: Page, seconds: number): Promise<void> =>
  page.evaluate((to) => {
    const [first] = (window as unknown as { captured: HTMLAudioElement[] }).captured
    if (first) first.currentTime = to
  }, seconds)
