// Serves the about page's lists.
import { asc } from 'drizzle-orm'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { collaborations, musicalInfluences, stats } from '@/db/schema/site/about'
import { aboutEndpoints } from '../about.contract'

export const aboutApi: BoundEndpoint[] = [
  bind(aboutEndpoints.lists, async ({ db }) => {
    const influences = await db
      .select({ name: musicalInfluences.name })
      .from(musicalInfluences)
      .orderBy(asc(musicalInfluences.order_index), asc(musicalInfluences.created_at), asc(musicalInfluences.id))
    const projects = await db
      .select()
      .from(collaborations)
      .orderBy(asc(collaborations.order_index), asc(collaborations.created_at), asc(collaborations.id))
    const figures = await db
      .select({ icon: stats.icon_name, value: stats.number_value, label: stats.label })
      .from(stats)
      .orderBy(asc(stats.order_index), asc(stats.created_at), asc(stats.id))
    return { influences, collaborations: projects, stats: figures }
  }),
]
