// Checks that browser code loads other code only through src/ui/on-demand/, which tells the visitor of a failure and
// tries again (decision 0060).
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Files that may call `import()` themselves, and what they do when the code fails to load. */
const others: Record<string, string> = {
  'src/adapters/files/s3-on-demand.ts': 'runs on the server',
  'src/app/document.tsx': 'the next page from the server has the new look',
  'src/app/hydration/hydration-program.ts': 'runs before the application, and says itself that it did not arrive',
  'src/features/commerce/cart/stored/use-cart-summary.ts': 'opening the cart reads it again',
  'src/features/commerce/checkout/pages/CheckoutHost.tsx': 'the next page asks again for the outcome of an order',
  'src/features/site/loe/pages/ParticleField.tsx': 'an ornament',
  'src/features/site/player/pages/bar/PlayerBarHost.tsx': 'a reload begins without what played before',
  'src/features/site/player/playing/player-store.ts': 'music plays without the keys of the lock screen',
  'src/ui/Toaster.tsx': 'a message is its bare words',
}

const isBrowserCode = (file: string) =>
  /\.tsx?$/.test(file) && !/\.(test|itest)\.tsx?$/.test(file) && !/^src\/server\/|\/server\//.test(file)

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => path.join('src', file))
  .filter(isBrowserCode)
  .map((file) => ({ file, code: readFileSync(file, 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '') }))

/** Functions that create parts and pages; each ends in `loadCode`. */
const makers = /\b(?:lazyCode|lazyPage|page|code)(?:<.*>)?\(\s*\(\) =>\s*$/
const named = /\bconst (\w+) = \(\) =>\s*$/

/** Returns the start of each line with an `import()` that is not passed to a function of on-demand/. */
function bareImports(code: string): string[] {
  return [...code.matchAll(/(?<!typeof )\bimport\(/g)].flatMap(({ index }) => {
    const before = code.slice(0, index)
    if (makers.test(before)) return []
    const name = named.exec(before)?.[1]
    if (name !== undefined) {
      const uses = [...code.matchAll(new RegExp(`(\\S*)\\b${name}\\b`, 'g'))].slice(1)
      if (uses.length > 0 && uses.every(([, use = '']) => /(?:withCode|loadCode|fetchCode)\($/.test(use))) return []
    }
    // Only the server reads this: Vite leaves it out of the browser build.
    if (/import\.meta\.env\.SSR\s*\?[^:]*$/.test(before)) return []
    return [code.slice(before.lastIndexOf('\n') + 1).split('\n', 1)[0] ?? '']
  })
}

test('ROUTE-08: browser code loads code through on-demand/ only, besides a short list', () => {
  const bare = sources.flatMap(({ file, code }) => bareImports(code).map((line) => ({ file, line: line.trim() })))
  expect(
    bare
      .filter(({ file }) => others[file] === undefined)
      .map(({ file, line }) => `${file}: ${line}: use lazyCode, withCode or loadCode of src/ui/on-demand/`),
  ).toEqual([])
  const without = Object.keys(others).filter((file) => !bare.some((found) => found.file === file))
  expect(without.map((file) => `${file} is on the list and loads nothing itself`)).toEqual([])
})

test("ROUTE-08: React's lazy and the router's lazy components, which remember a failure, are not used", () => {
  const wrong = sources.filter(
    ({ code }) =>
      /import \{[^}]*\blazy\b[^}]*\} from 'react'|\bReact\.lazy\(/.test(code) || /\blazyRouteComponent\b/.test(code),
  )
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('ROUTE-08: the check finds a bare import, and accepts those of on-demand/', () => {
  const bare = [
    `const Part = lazy(() => import('./Part'))`,
    `const load = () => import('./part')\nload().then(use)`,
    `const load = () => import('./part')\nwithCode(load, use)\nconst again = load()`,
    `onClick={() => void import('./part').then(use)}`,
  ]
  expect(bare.map((code) => bareImports(code).length)).toEqual([1, 1, 1, 1])
  const through = [
    `const Part = lazyCode(() => import('./Part').then((part) => part.Part))`,
    `const Part = lazyCode<{ className?: string }>(() =>\n  import('./Part').then((part) => part.Part))`,
    `const load = () => import('./part')\nloadCode(load).catch(ignore)\nreturn withCode(load, use)`,
    `type Part = typeof import('./part')`,
  ]
  expect(through.flatMap(bareImports)).toEqual([])
})
