// The disk is full at each step of writing a file. The response is clear, nothing half-written stays, and the shop
// keeps selling. Uses a small tmpfs, so it needs Linux and root.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buyOnce } from '../support/buy-once'
import { insertAccount, insertSession } from '../support/administrator'
import { measured } from '../support/evidence'
import { createTestDatabase } from '../support/postgres'
import { wav } from '../support/sample-files'
import { startSellingSite } from '../support/selling-site'
import { announce, finish, sendPiece } from '../support/send-upload'
import { mountSmallDisk, noSmallDisk } from '../support/small-disk'

const megabyte = 1024 * 1024

test.skipIf(noSmallDisk)(
  'row 13: when the disk of the files is full at any step of an upload, it returns 507, nothing is half-written, and the shop keeps selling',
  async ({ task }) => {
    const disk = mountSmallDisk(192)
    const dataDir = path.join(disk.folder, 'data')
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const { site, shop } = await startSellingSite({ DATA_DIR: dataDir, DATABASE_URL: database.url })
    const query = (text: string, values: unknown[]) => site.sql(text, values)
    await insertAccount(query, { email: 'owner@example.com', isAllowlistManager: true })
    const { secret } = await insertSession(query, { email: 'owner@example.com' })
    const ask = (address: string, init: RequestInit = {}) =>
      fetch(site.url + address, {
        ...init,
        headers: { cookie: `sid=${secret}`, origin: site.url, ...(init.headers as Record<string, string>) },
      })
    const file = { kind: 'audio-track' as const, name: 'long.wav', type: 'audio/wav', bytes: wav(300) }
    const filesOnDisk = () =>
      readdirSync(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile() && entry.parentPath.includes('incoming'),
      ).length
    const readRows = async () =>
      (await site.sql<{ n: number }>('select count(*)::int as n from stored_files'))[0]?.n ?? 0
    const before = await readRows()

    const told: Record<string, number> = {}
    const problems: string[] = []
    // Free space from nothing to enough, so that each step in turn finds no space.
    const room = [0, 0.1, 0.5, 1, 2, 3, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20].map((megabytes) =>
      Math.round(megabytes * megabyte),
    )
    let complete = 0
    for (const bytes of room) {
      disk.leave(bytes)
      const created = await announce(ask, file)
      let last = created
      if (created.status === 201) {
        const location = created.headers.get('location') ?? ''
        last = await sendPiece(ask, location, 0, file.bytes)
        if (last.status === 204) last = await finish(ask, location)
        if (last.status === 200) complete++
        else {
          const { error } = (await last.json().catch(() => ({ error: { message: '' } }))) as {
            error: { message: string }
          }
          if (last.status !== 507) problems.push(`with ${bytes} bytes free: ${last.status} ${error.message}`)
        }
      } else if (created.status !== 507)
        problems.push(`announced with ${bytes} bytes free: ${created.status} ${await created.text()}`)
      told[String(last.status)] = (told[String(last.status)] ?? 0) + 1
      // Leaves no space at all: reading and buying need none.
      disk.leave(0)
      const state = await buyOnce(shop, `full${bytes}@example.com`).catch((error: unknown) => String(error))
      if (state !== 'completed') problems.push(`a purchase with a full disk: ${state}`)
      if ((await fetch(`${site.url}/shop`)).status !== 200) problems.push('the shop did not answer')
      if ((await readRows()) !== before + complete)
        problems.push(`${await readRows()} files are written down instead of ${before + complete}`)
    }
    const pieces =
      (await site.sql<{ n: number }>('select coalesce(sum(jsonb_array_length(pieces)), 0)::int as n from uploads'))[0]
        ?.n ?? 0
    if (filesOnDisk() !== pieces) problems.push(`${filesOnDisk()} pieces lie on the disk, ${pieces} are known`)
    disk.clear()
    const created = await announce(ask, file)
    const location = created.headers.get('location') ?? ''
    expect((await sendPiece(ask, location, 0, file.bytes)).status).toBe(204)
    const again = await finish(ask, location)
    measured(
      task,
      `${room.length} fillings from 0 to 20 MB of room for a file of ${Math.round(file.bytes.length / megabyte)} MB: ${Object.entries(
        told,
      )
        .map(([status, n]) => `${n} × ${status}`)
        .join(
          ', ',
        )}; ${room.length} purchases on the full disk, ${problems.length} problems; with room again ${again.status}`,
    )
    expect(problems).toEqual([])
    expect(told['507'] ?? 0).toBeGreaterThan(0)
    expect(complete).toBeGreaterThan(0)
    expect(again.status).toBe(200)
  },
)
