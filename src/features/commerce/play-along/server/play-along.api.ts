// Binds the endpoints of playing along.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { playAlongEndpoints } from '../play-along.contract'
import { followedSheets } from './following'
import { ownersSheet, sheetList } from './owners-sheet'
import { changeSystems, copyPoints, removePoints, storePoints } from './tapped'

export const playAlongApi: BoundEndpoint[] = [
  bind(playAlongEndpoints.follow, async (ctx, { params }) => ({ sheets: await followedSheets(ctx, params.slug) })),
  bind(playAlongEndpoints.list, (ctx, { query }) => sheetList(ctx, query)),
  bind(playAlongEndpoints.read, (ctx, { params }) => ownersSheet(ctx, params.sheetId)),
  bind(playAlongEndpoints.setSystems, async (ctx, { params, body }) => {
    await changeSystems(ctx, params.sheetId, body)
    return ownersSheet(ctx, params.sheetId)
  }),
  bind(playAlongEndpoints.setPoints, (ctx, { params, body }) => storePoints(ctx, params, body)),
  bind(playAlongEndpoints.removePoints, async (ctx, { params }) => {
    await removePoints(ctx, params)
    return {}
  }),
  bind(playAlongEndpoints.copy, (ctx, { params, body }) => copyPoints(ctx, params, body.to)),
]
