// Carries out the recipes on a copy of the code: their blocks fit, all of the result passes the typecheck, the shop's
// unit tests pass, and the work stays as small as they promise.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Block = { file: string; line: string | null; isReplaced: boolean; lines: string[] }

/**
 * Returns code blocks that name a file. The first line names the line after which, or instead of which, the rest goes;
 * otherwise the block is a new file.
 */
function listBlocks(recipe: string): Block[] {
  return [...readFileSync(`docs/recipes/${recipe}.md`, 'utf8').matchAll(/^```tsx? (\S+)\n(.*?)^```$/gms)].map(
    ([, file = '', body = '']) => {
      const lines = body.trimEnd().split('\n')
      const [, how, line = null] = /^\/\/ (after|instead of): (.*)$/.exec(lines[0] ?? '') ?? []
      return { file, line, isReplaced: how === 'instead of', lines: line === null ? lines : lines.slice(1) }
    },
  )
}

/** Files that a compiler or a unit test reads; pictures, recordings and films stay behind. */
const isCode = (file: string) => statSync(file).isDirectory() || /\.(m?tsx?|mjs|css|json)$/.test(file)

let copy = ''
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'bandstand-recipes-'))
  const roots = readdirSync('.').filter((entry) => /\.config\.ts$|^tsconfig.*\.json$|^package\.json$/.test(entry))
  for (const entry of [...roots, 'src', 'tests', 'e2e', 'bench', 'demo', 'scripts', 'tools'])
    cpSync(entry, path.join(copy, entry), { recursive: true, filter: isCode })
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'))
}, 60_000)
afterAll(() => rmSync(copy, { recursive: true }), 60_000)

function carryOut({ file, line, isReplaced, lines }: Block): void {
  const target = path.join(copy, file)
  if (line === null) {
    expect(existsSync(target), `${file} is there already`).toBe(false)
    return writeFileSync(target, `${lines.join('\n')}\n`)
  }
  const was = readFileSync(target, 'utf8').split('\n')
  const places = was.flatMap((each, index) => (each === line ? [index] : []))
  expect(places, `${file} has the line once: ${line}`).toHaveLength(1)
  const at = places[0] ?? 0
  const changed = isReplaced ? was.toSpliced(at, 1, ...lines) : was.toSpliced(at + 1, 0, ...lines)
  writeFileSync(target, changed.join('\n'))
}

/** Runs a program of a package on the copy. Returns what it prints if it fails, otherwise nothing. */
async function complaints(program: string, ...words: string[]): Promise<string> {
  const child = spawn(process.execPath, [path.resolve('node_modules', program), ...words], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk))
  const [status] = (await once(child, 'close')) as [number | null]
  return status === 0 ? '' : Buffer.concat(printed).toString()
}

const column = listBlocks('add-a-column')
const itemColumn = listBlocks('add-a-column-of-an-item')
const entity = listBlocks('back-office-page')
const publicTable = listBlocks('add-a-public-table')

test('a column that visitors see takes at most 4 places, of a shop item too; a plain back-office list takes at most 60 lines and 3 files', () => {
  for (const { length: places } of [column, itemColumn]) {
    expect(places).toBeGreaterThan(1)
    expect(places).toBeLessThanOrEqual(4)
  }
  expect(entity.filter(({ line }) => line === null).length).toBeLessThanOrEqual(3)
  expect(entity.flatMap(({ lines }) => lines).filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(60)
})

test('with all recipes carried out, everything passes the typecheck and the unit tests of the shop pass @sweep', async () => {
  for (const block of [...column, ...itemColumn, ...entity, ...publicTable]) carryOut(block)
  const [types, tests] = await Promise.all([
    complaints('typescript/bin/tsc', '--noEmit', '-p', '.'),
    complaints('vitest/vitest.mjs', 'run', '--project', 'unit', 'src/features/commerce', 'src/features/site/about'),
  ])
  expect({ types, tests }).toEqual({ types: '', tests: '' })
}, 600_000)
