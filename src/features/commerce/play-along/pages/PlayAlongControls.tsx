// Renders the controls beside the page: play, speed, loop from line to line, pages.
import { Button } from '@/ui/Button'
import { line, PlayIcon } from '@/ui/Icon'
import { speeds } from '../follow.rules'
import { playAlongTexts } from '../play-along.texts'
import type { Following } from './use-following'

const PauseIcon = line('M8.5 5v14M15.5 5v14')

type PlayAlongControlsProps = {
  title: string
  following: Following
  hasPages: boolean
  /** Undefined at the first page. */
  previous: (() => void) | undefined
  /** Undefined at the last page. */
  next: (() => void) | undefined
}

export function PlayAlongControls({ title, following, hasPages, previous, next }: PlayAlongControlsProps) {
  const { passage, isPlaying, hasFailed, speed, marks, loop } = following
  const isSilent = passage < 0
  return (
    <div className="along-controls">
      <Button variant="primary" onClick={following.toggle}>
        {isPlaying ? <PauseIcon size={20} /> : <PlayIcon size={20} />}
        {isPlaying ? playAlongTexts.pause(title) : playAlongTexts.play(title)}
      </Button>
      {hasFailed && (
        <p role="alert">
          {playAlongTexts.noAudio}{' '}
          <Button size="small" onClick={following.retry}>
            {playAlongTexts.retry}
          </Button>
        </p>
      )}
      <div role="group" aria-label={playAlongTexts.speed} className="along-row">
        {speeds.map((one) => (
          <Button key={one} size="small" aria-pressed={one === speed} onClick={() => following.setSpeed(one)}>
            {playAlongTexts.speedName(one)}
          </Button>
        ))}
      </div>
      <div role="group" aria-label={playAlongTexts.loop} className="along-row">
        <Button
          size="small"
          disabled={isSilent}
          aria-pressed={marks.from !== null}
          onClick={() => following.mark('from')}
        >
          {playAlongTexts.loopFrom}
        </Button>
        <Button size="small" disabled={isSilent} aria-pressed={marks.to !== null} onClick={() => following.mark('to')}>
          {playAlongTexts.loopTo}
        </Button>
        {(loop || marks.from !== null || marks.to !== null) && (
          <Button size="small" variant="ghost" onClick={following.endLoop}>
            {playAlongTexts.endLoop}
          </Button>
        )}
      </div>
      {hasPages && (
        <div className="along-row">
          <Button size="small" variant="ghost" disabled={!previous} onClick={previous}>
            {playAlongTexts.previousPage}
          </Button>
          <Button size="small" variant="ghost" disabled={!next} onClick={next}>
            {playAlongTexts.nextPage}
          </Button>
        </div>
      )}
    </div>
  )
}
