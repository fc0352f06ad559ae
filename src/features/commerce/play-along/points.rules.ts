// Makes the points of a recording: taps along, moves a tap, and carries points over to other systems. Pure.
import type { Point } from './follow.rules'

/** Page number from 1, upper and lower edge as parts of the page's height. */
export type SystemBox = [page: number, top: number, bottom: number]

/** Seconds by which people usually tap late. */
export const lateness = 0.1
/** Least number of seconds between two points. */
const closest = 0.05
/** Seconds within which a second tap of the same system corrects the first. */
const correction = 1
export const nudgeSeconds = 0.05
export const mostPoints = 2000
export const mostSystems = 500

const hundredths = (seconds: number) => Math.round(seconds * 100) / 100

/** `passFrom`: time of the previous tap since the owner began to listen; null for the first tap. */
type Pass = { at: number; passFrom: number | null }

/**
 * Returns the system that a tap at this moment means: the one after the last. After the last system comes the first
 * again, as in a piece with several choruses. The first tap right after an earlier point corrects that point: the owner
 * has listened again.
 */
export function nextSystem(points: readonly Point[], { at, passFrom }: Pass, systemCount: number): number {
  const before = points.findLast(([seconds]) => seconds <= (passFrom ?? at))
  if (!before) return 0
  const isCorrection = passFrom === null && at - before[0] < correction
  return isCorrection ? before[1] : (before[1] + 1) % Math.max(1, systemCount)
}

/**
 * Adds a tap at this moment. Points that the owner only listened to stay; earlier points between two taps of this pass
 * are replaced. The owner fixes a passage by tapping it again and loses nothing before or after it.
 */
export function withTap(points: readonly Point[], { at, system, passFrom }: Pass & { system: number }): Point[] {
  const seconds = hundredths(Math.max(0, at))
  const kept = points.filter(
    ([other, of]) =>
      !(passFrom !== null && other > passFrom && other < seconds) &&
      !(of === system && Math.abs(other - seconds) < correction) &&
      Math.abs(other - seconds) >= closest,
  )
  return [...kept, [seconds, system] satisfies Point].toSorted(([one], [other]) => one - other)
}

/** Moves one point earlier or later. It never passes its neighbours or the beginning. */
export function nudged(points: readonly Point[], index: number, by: number): Point[] {
  const point = points[index]
  if (!point) return [...points]
  const least = points[index - 1] ? (points[index - 1]?.[0] ?? 0) + closest : 0
  const most = (points[index + 1]?.[0] ?? Infinity) - closest
  const seconds = hundredths(Math.min(most, Math.max(least, point[0] + by)))
  return points.map((other, at): Point => (at === index ? [seconds, point[1]] : other))
}

/** True when every system sounds at least once: the pass is complete. */
export function isWhole(points: readonly Point[], systemCount: number): boolean {
  return systemCount > 0 && new Set(points.map(([, system]) => system)).size === systemCount
}

/** True when the points are sorted by time and every system exists. */
export function areInOrder(points: readonly Point[], systemCount: number): boolean {
  return points.every(([seconds, system], index) => system < systemCount && seconds > (points[index - 1]?.[0] ?? -1))
}

/** True when the boxes are in reading order and each is within its page. Two may overlap, as slurs and lyrics do. */
export function areBoxes(boxes: readonly SystemBox[], pageCount: number | null): boolean {
  return boxes.every(([page, top, bottom], index) => {
    const before = boxes[index - 1]
    const isBehind = !before || page > before[0] || (page === before[0] && top >= before[1])
    return isBehind && bottom > top && (pageCount === null || page <= pageCount)
  })
}

/**
 * Returns the points after the systems have changed. `was` gives the previous number of each new system, or null.
 * Points of a deleted system are removed.
 */
export function afterChange(points: readonly Point[], was: readonly (number | null)[]): Point[] {
  const now = new Map(was.flatMap((before, index) => (before === null ? [] : [[before, index] as const])))
  return points.flatMap(([seconds, system]): Point[] => {
    const index = now.get(system)
    return index === undefined ? [] : [[seconds, index]]
  })
}

/**
 * Copies the points of one edition to another. If both have the same number of systems, copies all; otherwise only
 * those of pages with the same number. `isWhole`: nothing was left out.
 */
export function copiedTo(
  points: readonly Point[],
  from: readonly SystemBox[],
  to: readonly SystemBox[],
): { points: Point[]; isWhole: boolean } {
  if (from.length === to.length) return { points: [...points], isWhole: true }
  const copied = points.flatMap((point): Point[] => {
    const page = from[point[1]]?.[0]
    const here = from.flatMap((box, index) => (box[0] === page ? [index] : []))
    const there = to.flatMap((box, index) => (box[0] === page ? [index] : []))
    const system = there[here.indexOf(point[1])]
    return here.length === there.length && system !== undefined ? [[point[0], system]] : []
  })
  return { points: copied, isWhole: false }
}

/** A system as visitors get it. On a page that is not a sample it holds only the page number. */
export type PublicSystem = [page: number] | SystemBox

/**
 * Returns what visitors need to follow a recording: the places of systems on the sample pages. For every other page it
 * tells only when the page is played.
 */
export function publicFollowing(
  systems: readonly SystemBox[],
  points: readonly Point[],
  samplePages: readonly number[],
): { systems: PublicSystem[]; points: Point[] } {
  const shown: PublicSystem[] = []
  const numbers = systems.map((box, index) => {
    if (samplePages.includes(box[0])) return shown.push(box) - 1
    const before = systems[index - 1]
    return before && before[0] === box[0] ? shown.length - 1 : shown.push([box[0]]) - 1
  })
  const followed: Point[] = []
  for (const [seconds, system] of points) {
    const number = numbers[system]
    if (number === undefined) continue
    const isHidden = shown[number]?.length === 1
    if (!(isHidden && followed.at(-1)?.[1] === number)) followed.push([seconds, number])
  }
  return { systems: shown, points: followed }
}
