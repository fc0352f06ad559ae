// Carries out the recipes on a copy of the code: their blocks fit, the result passes the typecheck, and the work stays
// as small as they promise.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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

let copy = ''
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'bandstand-recipes-'))
  for (const entry of ['src', 'package.json', 'tsconfig.json'])
    cpSync(entry, path.join(copy, entry), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true }))

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

/** Returns the compiler's errors for these files and all their imports. */
function complaints(files: readonly string[]): string {
  const project = path.join(copy, 'tsconfig.recipe.json')
  const declarations = ['src/**/*.d.ts']
  writeFileSync(project, JSON.stringify({ extends: './tsconfig.json', include: [...files, ...declarations] }))
  const compiler = path.resolve('node_modules/typescript/bin/tsc')
  try {
    return execFileSync(process.execPath, [compiler, '--noEmit', '-p', project], { cwd: copy, encoding: 'utf8' })
  } catch (failure) {
    if (failure instanceof Error && 'stdout' in failure) return String(failure.stdout)
    throw failure
  }
}

test('a column that visitors see takes at most 4 places, of a shop item too; a plain back-office list takes at most 60 lines and 3 files', () => {
  const column = listBlocks('add-a-column')
  const itemColumn = listBlocks('add-a-column-of-an-item')
  const entity = listBlocks('back-office-page')
  for (const { length: places } of [column, itemColumn]) {
    expect(places).toBeGreaterThan(1)
    expect(places).toBeLessThanOrEqual(4)
  }
  expect(entity.filter(({ line }) => line === null).length).toBeLessThanOrEqual(3)
  expect(entity.flatMap(({ lines }) => lines).filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(60)
  for (const block of [...column, ...itemColumn, ...entity]) carryOut(block)
  expect(complaints([...column, ...itemColumn, ...entity].map(({ file }) => file))).toBe('')
}, 180_000)
