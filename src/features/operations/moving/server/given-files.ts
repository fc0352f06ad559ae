// Finds the file that was given for an address in a row: by its path, else by its name if only one file has it.
import type { OldFiles } from '@/platform/import/old-files'
import type { GivenFile } from './open/open-files'

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns an address or a path as plain lower-case words: without host, query and escapes. */
const plainPath = (text: string) =>
  decoded(
    text
      .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '')
      .replace(/[?#].*$/, '')
      .replaceAll('\\', '/'),
  )
    .normalize('NFC')
    .toLowerCase()
    .replace(/^[./]+/, '')

const lastName = (text: string) => text.split('/').at(-1) ?? ''

/** Only names with an ending are compared: the name `image` alone says nothing. */
const hasEnding = (name: string) => /.\.[a-z0-9]{2,5}$/.test(name)

export function givenFiles(files: readonly GivenFile[]): OldFiles & { unused(): string[] } {
  const used = new Set<string>()
  const byName = new Map<string, GivenFile[]>()
  for (const file of files) {
    const name = lastName(plainPath(file.name))
    byName.set(name, [...(byName.get(name) ?? []), file])
  }
  return {
    find(address) {
      const wanted = plainPath(address)
      const name = lastName(wanted)
      if (!hasEnding(name)) return Promise.resolve(null)
      const same = byName.get(name) ?? []
      const exact = same.filter((file) => {
        const path = plainPath(file.name)
        return path === wanted || path.endsWith(`/${wanted}`) || wanted.endsWith(`/${path}`)
      })
      const [found, another] = exact.length > 0 ? exact : same
      if (found === undefined || another !== undefined) return Promise.resolve(null)
      used.add(found.path)
      return Promise.resolve(found.path)
    },
    unused: () => files.filter(({ path }) => !used.has(path)).map(({ name }) => name),
  }
}
