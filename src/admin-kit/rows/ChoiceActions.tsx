// Renders the buttons of a row of choices: up, down, remove.
import { Button } from '@/ui/Button'
import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '@/ui/Icon'

export type ChoiceAction = 'up' | 'down' | 'remove'
/** Names the control that moved a row and keeps the focus. */
export type Mover = ChoiceAction | 'grip'

export type ChoiceActionsProps = {
  name: string
  index: number
  isLast: boolean
  onMove: (to: number, by?: Mover) => void
  onRemove: () => void
}

export function ChoiceActions({ name, index, isLast, onMove, onRemove }: ChoiceActionsProps) {
  return (
    <div className="choice-actions">
      <Button
        size="icon"
        variant="ghost"
        data-action="up"
        aria-label={`Move ${name} up`}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUpIcon size={18} />
      </Button>
      <Button
        size="icon"
        variant="ghost"
        data-action="down"
        aria-label={`Move ${name} down`}
        disabled={isLast}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDownIcon size={18} />
      </Button>
      <Button size="icon" variant="ghost" data-action="remove" aria-label={`Remove ${name}`} onClick={onRemove}>
        <TrashIcon size={18} />
      </Button>
    </div>
  )
}
