// Shown in place of a player that has nothing to play (AUDIO-19, SND-02).
import type { ReactNode } from 'react'

/** `children` are the ways out. */
export function PlayerFailure({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div role="alert" className="player-failure">
      <p className="type-subheading">{title}</p>
      <p className="text-ink-soft">{text}</p>
      <div className="mt-4 flex flex-wrap gap-2">{children}</div>
    </div>
  )
}
