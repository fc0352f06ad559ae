// Words of the list of sales in the back-office.
import { counted } from '@/lib/counted'

export const saleAdminTexts = {
  title: 'Sales',
  subtitle: 'Items with a sale price. Enter one in the form of the item, under “Sale”.',
  none: 'No sales yet.',
  more: 'Only the newest sales are listed.',
  states: { running: 'Running', planned: 'Planned', ended: 'Ended' },
  noEnd: 'no end',
  someChoices: 'Some choices',
  ordersOf: (title: string, orders: number) => `${title}: ${counted(orders, 'order')} at a sale price`,
}
