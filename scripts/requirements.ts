// Lists the requirement ids that stand in no test title: `npm run requirements`. Answers 0 always; it informs, it does not judge.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** How many requirements each area of the requirements list has. */
const areas: Record<string, number> = {
  ROUTE: 10, NAV: 6, FOOT: 6, HOME: 13, ABOUT: 5, MEDIA: 10, FVID: 12, LOE: 23, AUDIO: 23, SND: 11, EVT: 11, SHOP: 28, CART: 23, CHK: 30, DLV: 6, MAINT: 6,
  CONT: 11, NEWS: 6, IMG: 13, THEME: 7, ACCESS: 25, DATA: 18, QRY: 13, FUNC: 7, CACHE: 6, ERR: 4, 'ADM-DASH': 7, 'ADM-HOME': 6, 'ADM-ABOUT': 6, 'ADM-MEDIA': 18,
  'ADM-LOE': 25, 'ADM-AUD': 20, 'ADM-EVT': 14, 'ADM-SHOP': 39, 'ADM-CONTENT': 10, 'ADM-FVID': 7, 'ADM-PHOTO': 8, 'ADM-THEME': 8, 'ADM-USER': 6, UPLD: 19, VAL: 4, AERR: 9,
}

const titlePattern = /\b(?:test|it|describe)(?:\.each\([\s\S]*?\))?\(\s*(['"`])([\s\S]*?)\1/g
const idPattern = /\b(?:ADM-)?[A-Z]{2,7}-\d{2}\b/g

const titles = ['src', 'tests', 'e2e', 'tools', 'demo', 'scripts'].flatMap((folder) => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(test|itest|spec)\.tsx?$/.test(entry.name))
      .flatMap((entry) => [...readFileSync(path.join(entry.parentPath, entry.name), 'utf8').matchAll(titlePattern)].map((match) => match[2] ?? ''))
  } catch {
    return []
  }
})
const named = new Set(titles.flatMap((title) => title.match(idPattern) ?? []))

let known = 0
let proved = 0
for (const [area, count] of Object.entries(areas)) {
  const ids = Array.from({ length: count }, (_, index) => `${area}-${String(index + 1).padStart(2, '0')}`)
  const missing = ids.filter((id) => !named.has(id))
  known += count
  proved += count - missing.length
  const rest = missing.length === 0 ? 'all proved' : missing.length === count ? 'none yet' : `missing ${missing.map((id) => id.slice(area.length + 1)).join(' ')}`
  console.log(`${area.padEnd(12)} ${String(count - missing.length).padStart(3)} of ${String(count).padStart(3)}  ${rest}`)
}
console.log(`${proved} of ${known} requirements stand in a test title`)
