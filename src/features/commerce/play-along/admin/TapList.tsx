// The taps of a recording in their order: each can be played, moved by a twentieth of a second, and deleted.
import { Button } from '@/ui/Button'
import type { Point } from '../follow.rules'

type TapListProps = {
  points: readonly Point[]
  /** Index of the passage that is playing. */
  passage: number
  rowName: (system: number) => string
  onPlay: (seconds: number) => void
  onNudge: (index: number, direction: 1 | -1) => void
  onRemove: (index: number) => void
}

const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(2).padStart(5, '0')}`

export function TapList({ points, passage, rowName, onPlay, onNudge, onRemove }: TapListProps) {
  if (points.length === 0) return null
  return (
    <ol className="along-list" aria-label="Taps">
      {points.map(([seconds, system], index) => {
        const name = `${rowName(system)} at ${minutes(seconds)}`
        // The key stays the same when the tap is moved.
        const time = points.slice(0, index).filter(([, other]) => other === system).length
        return (
          <li key={`${system} ${time}`} aria-current={index === passage || undefined}>
            <Button size="small" variant="ghost" onClick={() => onPlay(seconds)}>
              <span className="visually-hidden">Play from</span> <span className="tabular">{minutes(seconds)}</span>{' '}
              {rowName(system)}
            </Button>
            <Button size="small" onClick={() => onNudge(index, -1)}>
              −50 ms<span className="visually-hidden">: {name}</span>
            </Button>
            <Button size="small" onClick={() => onNudge(index, 1)}>
              +50 ms<span className="visually-hidden">: {name}</span>
            </Button>
            <Button size="small" variant="ghost" className="admin-danger" onClick={() => onRemove(index)}>
              Delete<span className="visually-hidden">: {name}</span>
            </Button>
          </li>
        )
      })}
    </ol>
  )
}
