// The owner's three lists of the about page at work (ADM-ABOUT-05).
import { resourceService } from '@/admin-kit/server/resource-service'
import { collaborations, musicalInfluences, stats } from '@/db/schema/about'
import { collaborationsResource, influencesResource, statsResource } from '../about.resource'

const byPlace = [{ column: 'order_index' }, { column: 'created_at' }] as const

export const influencesService = resourceService(influencesResource, {
  table: musicalInfluences,
  titleColumn: 'name',
  searched: ['name'],
  order: byPlace,
  isOrdered: true,
})

export const collaborationsService = resourceService(collaborationsResource, {
  table: collaborations,
  titleColumn: 'artist',
  searched: ['artist', 'project'],
  order: byPlace,
  isOrdered: true,
})

export const statsService = resourceService(statsResource, {
  table: stats,
  titleColumn: 'label',
  searched: ['label'],
  order: byPlace,
  isOrdered: true,
})
