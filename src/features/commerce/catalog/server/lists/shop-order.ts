// Defines the order of the shop: the owner's order, with the newest first among equals.
import { asc, desc } from 'drizzle-orm'
import { shopItems } from '@/db/schema/commerce/shop'

export const shopOrder = [asc(shopItems.order_index), desc(shopItems.created_at), asc(shopItems.id)]
