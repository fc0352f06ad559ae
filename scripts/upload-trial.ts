// The long form of the upload trial: `npm run test:upload` sends 600 MB through three kills and two broken connections, to disk and to S3. Uses the built site.
import { startSite } from '../tests/support/running-site'
import { startS3Server } from '../tests/support/s3-server'
import { runUploadTrial } from '../tests/support/upload-trial'

const [megabytes = 600, kills = 3, drops = 2] = process.argv.slice(2).map(Number)

const s3 = await startS3Server()
try {
  for (const [store, environment] of [['disk', {}], ['S3', s3.environment]] as const) {
    const site = await startSite({ ...environment, BANDSTAND_DEMO: '0' })
    try {
      const outcome = await runUploadTrial(site, { megabytes, kills, drops })
      console.log(store, outcome)
      if (outcome.problems.length > 0) process.exitCode = 1
    } finally {
      await site.remove()
    }
  }
} finally {
  await s3.close()
}
