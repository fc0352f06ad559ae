// Keeps seven days and four weeks, and never touches files of other names.
import { describe, expect, test } from 'vitest'
import { day } from '@/lib/durations'
import { archiveName, outdatedArchives } from './retention'

const nightly = (from: string, nights: number) =>
  Array.from({ length: nights }, (_, night) =>
    archiveName(new Date(Date.parse(`${from}T03:23:00Z`) + night * day), false),
  )

const retained = (names: string[]) => {
  const outdated = new Set(outdatedArchives(names))
  return names.filter((name) => !outdated.has(name)).map((name) => name.slice(10, 20))
}

describe('backup: retention', () => {
  test('sixty nightly backups leave the last seven, and the newest of each of the last four weeks', () => {
    // 20 November 2026 is a Friday.
    expect(retained(nightly('2026-09-22', 60))).toEqual([
      '2026-11-01',
      '2026-11-08',
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ])
  })

  test('several backups of one day leave the newest, encrypted or not', () => {
    const names = [
      archiveName(new Date('2026-11-20T03:23:00Z'), false),
      archiveName(new Date('2026-11-20T18:00:00Z'), true),
    ]
    expect(outdatedArchives(names)).toEqual([names[0]])
  })

  test('days without a backup do not count, so a site that was off for months keeps its last backups', () => {
    expect(outdatedArchives(nightly('2025-01-06', 5))).toEqual([])
  })

  test('other files are left alone', () => {
    const others = [
      'notes.txt',
      'bandstand.tar.gz',
      'bandstand-2026-11-20T03-23-00Z.tar.gz.1.unfinished',
      'keep-bandstand-2020-01-01T00-00-00Z.tar.gz',
    ]
    expect(outdatedArchives([...others, ...nightly('2026-09-01', 80)]).filter((name) => others.includes(name))).toEqual(
      [],
    )
  })
})
