// The back-office service of the three lists of the about page (ADM-ABOUT-05).
import { resourceService } from '@/admin-kit/server/resource-service'
import { collaborations, musicalInfluences, stats } from '@/db/schema/site/about'
import { collaborationsResource, influencesResource, statsResource } from '../about.resource'

const byPlace = [{ column: 'order_index' }, { column: 'created_at' }] as const

export const influencesService = resourceService(influencesResource, {
  table: musicalInfluences,
  titleColumn: 'name',
  searched: ['name'],
  order: byPlace,
})

export const collaborationsService = resourceService(collaborationsResource, {
  table: collaborations,
  titleColumn: 'artist',
  searched: ['artist', 'project'],
  order: byPlace,
})

export const statsService = resourceService(statsResource, {
  table: stats,
  titleColumn: 'label',
  searched: ['label'],
  order: byPlace,
})
