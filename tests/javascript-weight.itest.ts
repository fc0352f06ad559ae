// Weighs the scripts that the document of each public page asks for: the first script and what the page imports at once, as brotli sends
// them. Parts that a page fetches afterwards, such as the sections of LOE, are not on these scales.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { pageFiles } from '@/app/page-files'
import { type BuildManifest, pageAssets } from '@/server/page-assets'

const folder = path.resolve('dist/client')
const limit = 111_000

function brotliBytes(file: string): number {
  return brotliCompressSync(readFileSync(path.join(folder, file)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

test('design: JavaScript of each public page before interaction is at most 111 KB brotli', () => {
  const file = path.join(folder, '.vite/manifest.json')
  if (!existsSync(file)) throw new Error('There is no build to weigh: run npm run build first.')
  const { routes } = pageAssets(JSON.parse(readFileSync(file, 'utf8')) as BuildManifest, pageFiles)
  const weigh = (route: string) => (routes[route]?.preloads ?? []).reduce((sum, script) => sum + brotliBytes(script), 0)
  const first = weigh('__root__')
  expect(first).toBeGreaterThan(0)
  const tooHeavy = Object.keys(pageFiles).map((route): [string, number] => [route, first + weigh(route)]).filter(([, bytes]) => bytes > limit)
  expect(tooHeavy).toEqual([])
})
