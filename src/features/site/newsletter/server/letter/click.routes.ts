// Counts a click in a newsletter and leads to the address. Stores nothing about the reader.
import { eq, sql } from 'drizzle-orm'
import { newsletters } from '@/db/schema/site/newsletter'
import { AppError } from '@/lib/errors'
import { uuid } from '@/lib/fields'
import type { RawRoute } from '@/platform/http/handler'

export const clickRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/l/{letter}/{place}',
    access: 'everyone',
    summary: 'Leads to an address in a newsletter and counts the click, per newsletter.',
    limit: { requests: 240, perSeconds: 60 },
    maxBodyBytes: 0,
    async run({ db }, { raw, params }) {
      const { letter = '', place = '' } = params
      if (!uuid.safeParse(letter).success || !/^\d{1,3}$/.test(place)) throw new AppError('not_found')
      const [row] = await db.select({ links: newsletters.links }).from(newsletters).where(eq(newsletters.id, letter))
      const link = row?.links[Number(place)]
      if (!link) throw new AppError('not_found')
      if (raw.method !== 'HEAD')
        await db
          .update(newsletters)
          .set({
            links: sql`jsonb_set(${newsletters.links}, array[${place}, 'clicks']::text[], to_jsonb((${newsletters.links}->${Number(place)}::int->>'clicks')::int + 1))`,
          })
          .where(eq(newsletters.id, letter))
      return new Response(null, {
        status: 302,
        headers: { location: link.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
      })
    },
  },
]
