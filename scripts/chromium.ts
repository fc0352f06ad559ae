// Finds a Chromium for browser tests, installs Debian's if permitted, or tells exactly what to install.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { install, mayInstall } from './debian-packages'

/** Debian's Chromium without a desktop window: the same engine, with less work for the processor. */
const lightest = '/usr/bin/chromium-headless-shell'

const places = [
  lightest,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Fonts as wide as Arial and Times New Roman, which the page's fallbacks are measured against. With other fonts, text
 * breaks at other places until the site's own fonts are loaded.
 */
const fallbackFaces = { name: 'fonts-liberation', folder: '/usr/share/fonts/truetype/liberation' }

/** `whole`: a browser as visitors have it, including the back/forward cache, which the lightest leaves out. */
type Wanted = 'lightest' | 'whole'

function installed(wanted: Wanted): string | undefined {
  const fitting = places.filter((place) => wanted === 'lightest' || place !== lightest)
  return [process.env.CHROMIUM_PATH, ...fitting].find((place) => place !== undefined && existsSync(place))
}

/**
 * Returns the path of a Chromium. Throws with the command to install one when there is none and this process may not
 * install it.
 */
export function findChromium(wanted: Wanted = 'lightest'): string {
  const found = installed(wanted)
  if (found) return found
  if (mayInstall()) {
    for (const name of wanted === 'lightest' ? ['chromium-headless-shell', 'chromium'] : ['chromium']) {
      console.log(`No Chromium here: installing Debian's package "${name}" (apt-get install ${name})`)
      const now = install(name, fallbackFaces.name) && installed(wanted)
      if (now) return now
    }
  }
  throw new Error(
    'The browser tests need Chromium. Install it ("sudo apt-get install chromium" on Debian, or Google Chrome) or set CHROMIUM_PATH to one.',
  )
}

/**
 * Installs the lightest Chromium in CI even if another is there: with it, end-to-end tests need a fifth less of the
 * processor (decision 0032). Also installs the page's fallback fonts, which Debian's
 * Chromium only recommends.
 */
export function prepareChromium(): void {
  if (!process.env.CI || !mayInstall()) return
  const wanted = process.env.CHROMIUM_PATH || existsSync(lightest) ? [] : [path.basename(lightest)]
  if (!existsSync(fallbackFaces.folder)) wanted.push(fallbackFaces.name)
  if (wanted.length > 0) install(...wanted)
}

/** Flags under which Chromium runs headless anywhere, as root too, and contacts no outside server. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
