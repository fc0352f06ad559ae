// Runs the short form of `npm run test:long -- upload` on the built site: a large file through kills and broken
// connections, to disk and to S3.
import { expect, test } from 'vitest'
import { startSite } from '../support/running-site'
import { startS3Server } from '../support/s3-server'
import { uploadThroughFailures } from '../support/upload-through-failures'

/** Memory for pieces, hashes and one part of a multipart upload, not for the file. */
const mostGrowth = 250

test('OP-35 UPLD-14 UPLD-16: a large upload survives kills and broken connections byte for byte, and the server’s memory stays flat @sweep', async () => {
  const site = await startSite({ BANDSTAND_DEMO: '0' })
  try {
    const outcome = await uploadThroughFailures(site, { megabytes: 24, kills: 1, drops: 1 })
    expect(outcome.problems).toEqual([])
    expect(outcome.memoryGrowth ?? 0).toBeLessThan(mostGrowth)
  } finally {
    await site.remove()
  }
}, 300_000)

test('OP-35 UPLD-14 UPLD-16: the same holds for an S3-compatible service @sweep', async () => {
  const s3 = await startS3Server()
  const site = await startSite({ ...s3.environment, BANDSTAND_DEMO: '0' })
  try {
    const outcome = await uploadThroughFailures(site, { megabytes: 36, kills: 1, drops: 1 })
    expect(outcome.problems).toEqual([])
    expect(outcome.memoryGrowth ?? 0).toBeLessThan(mostGrowth)
  } finally {
    await site.remove()
    await s3.close()
  }
}, 300_000)
