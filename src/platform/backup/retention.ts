// Which archives are kept: the newest of each of the last seven days that have one, and of each of the last four weeks.

const keptDays = 7
const keptWeeks = 4

const namePattern = /^bandstand-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.gz(\.age)?$/
const dayMs = 24 * 60 * 60 * 1000

/** The file name of an archive made at that moment; sorts by time. */
export function archiveName(madeAt: Date, isEncrypted: boolean): string {
  return `bandstand-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${isEncrypted ? '.age' : ''}`
}

/** Weeks from Monday to Sunday, numbered. */
const weekOf = (day: string) => Math.floor((Date.parse(day) / dayMs + 3) / 7)

/** Of these file names the archives that are no longer needed. Files of other names are never among them, nor is the newest archive. */
export function outdatedArchives(names: readonly string[]): string[] {
  const archives = names
    .flatMap((name) => {
      const day = namePattern.exec(name)?.[1]
      return day === undefined ? [] : [{ name, day, week: weekOf(day) }]
    })
    .toSorted((a, b) => (a.name < b.name ? 1 : -1))
  const newestOf = (keyOf: (archive: (typeof archives)[number]) => string | number, count: number) => {
    const newest = new Map<string | number, string>()
    for (const archive of archives) if (!newest.has(keyOf(archive))) newest.set(keyOf(archive), archive.name)
    return [...newest.values()].slice(0, count)
  }
  const kept = new Set([...newestOf(({ day }) => day, keptDays), ...newestOf(({ week }) => week, keptWeeks)])
  return archives.filter(({ name }) => !kept.has(name)).map(({ name }) => name)
}
