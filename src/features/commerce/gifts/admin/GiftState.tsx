// The state of a gift as a badge.
import { Badge, type BadgeTone } from '@/ui/Badge'
import type { Gift } from '../gifts.contract'
import { giftsAdminTexts as texts } from '../gifts.texts'

const tones: Record<Gift['state'], BadgeTone> = {
  waiting: 'info',
  sent: 'info',
  opened: 'success',
  cancelled: 'quiet',
  failed: 'danger',
  bounced: 'danger',
}

export function GiftState({ gift: { state } }: { gift: Pick<Gift, 'state'> }) {
  return <Badge tone={tones[state]}>{texts.states[state]}</Badge>
}
