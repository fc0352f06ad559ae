// The shape of a poster: its own, and that of a sheet of paper when nobody measured it.
import { wholeShape } from '@/lib/picture'
import type { LiveEvent } from '../events.contract'

export const posterShape = ({ image }: Pick<LiveEvent, 'image'>) => wholeShape(image, 3 / 4)
