// Proves on a site that was really restored from a backup that no number repeats: nothing is issued until the owner
// confirms the last number or starts a new series.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectDatabase, inTransaction } from '@/adapters/database/connect'
import type { Context } from '@/platform/context'
import { ownerActor } from '../../../../../tests/support/administrator'
import { type BackupWorld, createBackupWorld, inPlace, withClient } from '../../../../../tests/support/backup-world'
import { callEndpoint } from '../../../../../tests/support/call-endpoint'
import { documentsAdminApi } from './documents.admin'
import { countUp, lockSeries } from './take-number'

// Starts two database servers, on machines that also do other work.
vi.setConfig({ testTimeout: 120_000 })

let world: BackupWorld
beforeAll(async () => {
  world = await createBackupWorld()
})
afterAll(() => world.close())

test('business 13 Documents 8: after a real restore of an older backup a number cannot repeat: confirmed, or a new series', async () => {
  const { file } = await world.backup()
  const dataDir = world.emptyPlace()
  await world.restore(file, { place: { dataDir, databaseUrl: null, remoteFiles: null } })
  await inPlace(dataDir, async (url) => {
    const restoredAt = await withClient(
      url,
      async (client) => (await client.query<{ at: Date }>('select max(restored_at) as at from restores')).rows[0]?.at,
    )
    const { db, close } = connectDatabase(url)
    const after = new Date((restoredAt?.getTime() ?? 0) + 1000)
    const ctx: Context = { ...world.ctx, db, clock: { now: () => after }, actor: ownerActor }
    const year = after.getUTCFullYear()
    const take = (kind: 'invoice' | 'quote') =>
      inTransaction(db, async (tx) => {
        const { series, next } = await lockSeries(tx, ctx, kind)
        await countUp(tx, { series, next })
        return `${series}-${next}`
      })
    const ask = <T>(key: string, input: object = {}) => callEndpoint<T>(documentsAdminApi, ctx, key, input)
    await expect(take('invoice')).rejects.toThrow('confirm the last number of')
    await expect(take('quote')).rejects.toThrow('or start a new series')
    const { unconfirmed } = await ask<{ unconfirmed: { kind: string }[] }>('GET /api/admin/documents')
    expect(unconfirmed.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note', 'quote'])
    await ask('POST /api/admin/documents/new-series', { body: { kind: 'invoice', suffix: 'b' } })
    await ask('POST /api/admin/documents/series', { body: { kind: 'quote', last: 41 } })
    expect([await take('invoice'), await take('invoice'), await take('quote')]).toEqual([
      `INV-${year}b-1`,
      `INV-${year}b-2`,
      `QUO-${year}-42`,
    ])
    await close()
  })
})
