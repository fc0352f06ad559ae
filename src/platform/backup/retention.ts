// Decides which archives are retained: the newest of each of the last seven days that have one, and of each of the last
// four weeks.
import { day } from '@/lib/durations'

const dailyArchives = 7
const weeklyArchives = 4

const namePattern = /^bandstand-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.gz(\.age)?$/

/** Returns the file name of an archive made at that moment. The names sort by time. */
export function archiveName(madeAt: Date, isEncrypted: boolean): string {
  return `bandstand-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${isEncrypted ? '.age' : ''}`
}

/** True for the file name of an archive, which is no path. */
export const isArchiveName = (name: string): boolean => namePattern.test(name)

/** Numbers weeks from Monday to Sunday. */
const weekNumber = (date: string) => Math.floor((Date.parse(date) / day + 3) / 7)

/**
 * Returns the file names of archives that are no longer needed. Never returns files of other names or the newest
 * archive.
 */
export function outdatedArchives(names: readonly string[]): string[] {
  const archives = names
    .flatMap((name) => {
      const date = namePattern.exec(name)?.[1]
      return date === undefined ? [] : [{ name, date, week: weekNumber(date) }]
    })
    .toSorted((a, b) => (a.name < b.name ? 1 : -1))
  const findNewest = (toKey: (archive: (typeof archives)[number]) => string | number, count: number) => {
    const newest = new Map<string | number, string>()
    for (const archive of archives) if (!newest.has(toKey(archive))) newest.set(toKey(archive), archive.name)
    return [...newest.values()].slice(0, count)
  }
  const retained = new Set([
    ...findNewest(({ date }) => date, dailyArchives),
    ...findNewest(({ week }) => week, weeklyArchives),
  ])
  return archives.filter(({ name }) => !retained.has(name)).map(({ name }) => name)
}
