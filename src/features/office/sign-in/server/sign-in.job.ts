// Runs the background jobs of accounts: sends links, and deletes what has expired.
import { lt, or } from 'drizzle-orm'
import type { FeatureJobs } from '@/platform/feature-jobs'
import { accessFailures, accountLinks, knownNetworks, sessions } from '@/db/schema/office/sign-in'
import { day } from '@/lib/durations'
import { idleMs } from '../session.rules'
import { knownMs } from './sessions/known-places'
import { sendLink } from './account-links'
import { sendLinkTask } from './ask-for-link'

export const signInJobs: FeatureJobs = {
  tasks: {
    [sendLinkTask]: async (ctx, { purpose, email, fullName, asker, isKnown }) => {
      await sendLink(ctx, {
        purpose: purpose === 'sign-up' ? 'sign-up' : 'reset',
        email: String(email),
        fullName: typeof fullName === 'string' ? fullName : null,
        asker: { name: String(asker), isKnown: isKnown === true },
      })
    },
    'clean-access': async ({ db, clock }) => {
      const ago = (ms: number) => new Date(clock.now().getTime() - ms)
      // Kept a day longer than valid: a browser may still ask why one does not work.
      await db
        .delete(sessions)
        .where(or(lt(sessions.expires_at, ago(day)), lt(sessions.last_seen_at, ago(idleMs + day))))
      await db.delete(accountLinks).where(lt(accountLinks.expires_at, ago(day)))
      await db.delete(knownNetworks).where(lt(knownNetworks.last_at, ago(knownMs)))
      await db.delete(accessFailures).where(lt(accessFailures.last_at, ago(day)))
    },
  },
  schedule: [{ task: 'clean-access', pattern: '37 * * * *' }],
}
