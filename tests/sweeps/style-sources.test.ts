// A style sheet says in which folders class names are looked for. A folder that is moved would take its classes out of the build, silently.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const components = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .map((file) => `src/${file.split(path.sep).join('/')}`)

/** What Tailwind understands by `@source '../ui/**\/*.{ts,tsx}'`, as an expression for paths from the root. */
function expressionOf(pattern: string, sheet: string): RegExp {
  const text = path
    .join(path.dirname(sheet), pattern)
    .replace(/\./g, '\\.')
    .replace(/\{([^}]+)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`)
    .replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'))
  return new RegExp(`^${text}$`)
}

test.each([
  ['src/app/styles.css', /^src\/(ui|features\/.+\/pages)\//],
  ['src/app/admin/admin-styles.css', /^src\/(ui|admin-kit|features\/.+\/(admin|pages))\//],
])('%s looks for class names in every folder whose components it styles', (sheet, shown) => {
  const sources = [...readFileSync(sheet, 'utf8').matchAll(/^@source '([^']+)';$/gm)].map(([, pattern = '']) =>
    expressionOf(pattern, sheet),
  )
  const styled = components.filter((file) => shown.test(file))
  expect(styled.length).toBeGreaterThan(50)
  expect(styled.filter((file) => !sources.some((source) => source.test(file)))).toEqual([])
})
