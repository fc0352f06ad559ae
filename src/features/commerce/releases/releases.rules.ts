// Sorts the formats of a release, and decides which of them represents it in a list. Pure.

/** A format of a release that visitors can see: an item of the shop. */
export type VisibleFormat = {
  id: string
  /** Last part of the item's own address, which redirects to the page of the release. */
  slug: string
  category: string
  tags: readonly string[]
  /** Name on its button: "LP". */
  name: string
  /** True when it is sent by post. */
  isParcel: boolean
  orderIndex: number
  createdAt: Date
}

/** A release with at least two visible formats, in order: the first is its leader, whose address is that of its page. */
export type Release = { id: string; title: string; formats: readonly VisibleFormat[] }

/** Releases by the id of each visible format. */
export type Releases = ReadonlyMap<string, Release>

/** Returns formats in the order of the page: parcels before downloads, then the owner's order, then the oldest. */
export function inFormatOrder<Format extends VisibleFormat>(formats: readonly Format[]): Format[] {
  return formats.toSorted(
    (one, other) =>
      Number(other.isParcel) - Number(one.isParcel) ||
      one.orderIndex - other.orderIndex ||
      one.createdAt.getTime() - other.createdAt.getTime() ||
      (one.id < other.id ? -1 : 1),
  )
}

/** Groups formats by their release. Leaves out releases with fewer than two: their item is shown as one without. */
export function groupFormats(
  formats: readonly (VisibleFormat & { release: Pick<Release, 'id' | 'title'> })[],
): Map<string, Release> {
  const byRelease = new Map<string, { title: string; formats: VisibleFormat[] }>()
  for (const { release, ...format } of formats) {
    const known = byRelease.get(release.id)
    if (known) known.formats.push(format)
    else byRelease.set(release.id, { title: release.title, formats: [format] })
  }
  const found = new Map<string, Release>()
  for (const [id, { title, formats: all }] of byRelease) {
    if (all.length < 2) continue
    const release = { id, title, formats: inFormatOrder(all) }
    for (const format of all) found.set(format.id, release)
  }
  return found
}

/** Returns the ids of matching formats that a list leaves out, because an earlier format of their release matches too. */
export function laterFormats(releases: Releases, isMatch: (format: VisibleFormat) => boolean): string[] {
  return [...new Set(releases.values())].flatMap(({ formats }) =>
    formats
      .filter(isMatch)
      .slice(1)
      .map(({ id }) => id),
  )
}

/** Returns each release once among found ids: at the place of its first found id, by its first found format. */
export function oncePerRelease(ids: readonly string[], releases: Releases): string[] {
  const found = new Set(ids)
  const shown = new Set<Release>()
  return ids.flatMap((id) => {
    const release = releases.get(id)
    if (!release) return [id]
    if (shown.has(release)) return []
    shown.add(release)
    return release.formats.find((format) => found.has(format.id))?.id ?? []
  })
}

/** Returns the leader of each id's release, or the id itself, each once. */
export function leaders(ids: readonly string[], releases: Releases): string[] {
  return [...new Set(ids.map((id) => releases.get(id)?.formats[0]?.id ?? id))]
}
