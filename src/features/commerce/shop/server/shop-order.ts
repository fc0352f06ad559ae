// The order of the shop: as the owner has put its items, the newest first among equals.
import { asc, desc } from 'drizzle-orm'
import { shopItems } from '@/db/schema/shop'

export const shopOrder = [asc(shopItems.order_index), desc(shopItems.created_at), asc(shopItems.id)]
