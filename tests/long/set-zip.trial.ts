// A set of 200 MB is bought and fetched as a ZIP from the built site: what arrives is what was sold, and the site's memory stays small.
import { createHash, randomBytes } from 'node:crypto'
import { Unzip, UnzipPassThrough } from 'fflate'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deriveToken } from '@/platform/tokens'
import { measured } from '../support/evidence'
import { memoryOf } from '../support/process-size'
import { startSite } from '../support/running-site'
import { scaled } from '../support/trial-scale'

const parts = 20
const megabytesEach = scaled(10, 2)
/** Megabytes. */
const mostGrowth = 50

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test(`a set of ${parts * megabytesEach} MB as a ZIP`, async ({ task }) => {
  const site = await startSite({ BANDSTAND_DEMO: '0' })
  onTestFinished(() => site.remove())
})
