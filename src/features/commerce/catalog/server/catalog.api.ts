// Serves the items of the shop to visitors.
import { bind, type BoundEndpoint, type RawRoute } from '@/platform/http/handler'
import { sendPrivateFile } from '@/platform/http/send-private-file'
import { canPlayAlong } from '@/features/commerce/play-along/server/following'
import { AppError } from '@/lib/errors'
import { shopEndpoints } from '../catalog.contract'
import { freeFile } from './free-file'
import { itemWithRelated } from './item-page'
import { frontItems } from './lists/front'
import { currentItems, featuredItems, popularItems, visibleItems } from './lists/item-lists'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const shopApi: BoundEndpoint[] = [
  bind(shopEndpoints.items, async (ctx, { query }) => visibleItems(ctx, query)),
  bind(shopEndpoints.featured, async (ctx) => ({ items: await featuredItems(ctx) })),
  bind(shopEndpoints.front, (ctx) => frontItems(ctx)),
  bind(shopEndpoints.popular, async (ctx, { query }) => ({ items: await popularItems(ctx, query.limit) })),
  bind(shopEndpoints.item, async (ctx, { params }) => {
    const found = await itemWithRelated(ctx, params.slug)
    if (!found) throw new AppError('not_found')
    return { ...found, canPlayAlong: await canPlayAlong(ctx, found.item.slug) }
  }),
  bind(shopEndpoints.current, async (ctx, { query }) => ({
    items: await currentItems(
      ctx,
      query.ids
        .split(',')
        .filter((id) => uuidPattern.test(id))
        .slice(0, 100),
    ),
  })),
]

export const shopRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/free/{slug}',
    access: 'everyone',
    summary: 'The PDF of a free item (OP-15).',
    limit: { requests: 30, perSeconds: 60 },
    maxBodyBytes: 0,
    async run(ctx, { raw, params }) {
      const found = await freeFile(ctx, params.slug ?? '')
      if (!found) throw new AppError('not_found')
      return sendPrivateFile(ctx, found.file, `${found.title}.pdf`, raw)
    },
  },
]
