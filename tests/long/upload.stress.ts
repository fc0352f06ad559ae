// Uploads a gigabyte through kills and broken connections, to disk and to S3, and downloads it again byte for byte.
import { expect, onTestFinished, test } from 'vitest'
import { measured } from '../support/evidence'
import { startSite } from '../support/running-site'
import { startS3Server } from '../support/s3-server'
import { scaled } from '../support/stress-scale'
import { uploadThroughFailures } from '../support/upload-through-failures'

const plan = { megabytes: scaled(1000, 36), kills: 3, drops: 2 }
/** Memory growth in megabytes: pieces, hashes and one part of a multipart upload, not the file. */
const mostGrowth = 150

test.for(['disk', 'S3'] as const)(
  'an upload to %s survives three kills and two broken connections',
  async (store, { task }) => {
    const s3 = await startS3Server()
    onTestFinished(() => s3.close())
    const site = await startSite({ ...(store === 'S3' ? s3.environment : {}), BANDSTAND_DEMO: '0' })
    onTestFinished(() => site.remove())
    const outcome = await uploadThroughFailures(site, plan)
    measured(
      task,
      `${plan.megabytes} MB in ${outcome.seconds} s: ${outcome.problems.length} problems, memory at most ${outcome.memoryGrowth ?? '?'} MB above the start`,
    )
    expect(outcome.problems).toEqual([])
    expect(outcome.memoryGrowth ?? 0).toBeLessThan(mostGrowth)
  },
)
