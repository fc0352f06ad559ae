// An amount of money with aligned numerals.
import { formatUsd } from '@/lib/money'
import { classes } from './classes'

/** `cents` is whole cents of US dollars (SHOP-27). */
export function Price({ cents, className }: { cents: number; className?: string }) {
  return <span className={classes('price', className)}>{formatUsd(cents)}</span>
}
