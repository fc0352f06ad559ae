// Plays along with a sheet: the recording plays, the line that sounds is highlighted, the page turns. Loaded when the
// visitor scrolls near it.
import './play-along.part.css'
import { type ReactNode, useState } from 'react'
import type { SheetSamples } from '@/features/commerce/look-inside/look-inside.contract'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import type { FollowedSheet } from '../play-along.contract'
import { playAlongQuery } from '../play-along.queries'
import { playAlongTexts } from '../play-along.texts'
import { FollowedPage } from './FollowedPage'
import { PlayAlongControls } from './PlayAlongControls'
import type { PictureSource } from '@/lib/picture'
import { useFollowing } from './use-following'

export type PlayAlongProps = {
  slug: string
  itemId: string
  /** The pages that visitors may see, of each edition or of the item's own PDF. */
  samples: readonly SheetSamples[]
  /** The edition that the visitor has chosen to buy. */
  edition: string | null
  /** Shown on the lock screen while the recording plays. */
  artwork: PictureSource
}

/** Shows `room` until the response arrives. */
export function PlayAlong({ slug, itemId, samples, edition, artwork, room }: PlayAlongProps & { room: ReactNode }) {
  const answer = useApiQuery(playAlongQuery(slug))
  /** The edition that the visitor picked here. Valid until the visitor chooses another edition to buy. */
  const [picked, setPicked] = useState({ sheetId: '', while: edition })
  const [recordingId, setRecordingId] = useState('')
  const sheets = answer.data?.sheets
  if (!sheets) {
    if (!answer.isError) return room
    return (
      <div role="alert">
        <p>{playAlongTexts.failed}</p>
        <Button size="small" className="mt-4" busy={answer.isFetching} onClick={() => void answer.refetch()}>
          {playAlongTexts.retry}
        </Button>
      </div>
    )
  }
  const wanted = picked.sheetId !== '' && picked.while === edition ? picked.sheetId : edition
  const sheet = sheets.find(({ id }) => id === wanted) ?? sheets[0]
  const followed = sheet?.recordings.find(({ recording }) => recording.id === recordingId) ?? sheet?.recordings[0]
  if (!sheet || !followed) return <p role="status">{playAlongTexts.failed}</p>
  return (
    <>
      {(sheets.length > 1 || sheet.recordings.length > 1) && (
        <div className="mb-6 flex flex-wrap gap-x-8 gap-y-3">
          <Choice
            label={playAlongTexts.edition}
            value={sheet.id}
            options={sheets.map(({ id, label }) => ({ value: id, label: label ?? '' }))}
            onChange={(sheetId) => setPicked({ sheetId, while: edition })}
          />
          <Choice
            label={playAlongTexts.recording}
            value={followed.recording.id}
            options={sheet.recordings.map(({ recording }) => ({ value: recording.id, label: recording.title }))}
            onChange={setRecordingId}
          />
        </div>
      )}
      <Stage
        key={`${sheet.id} ${followed.recording.id}`}
        followed={followed}
        artwork={artwork}
        pages={samples.find(({ editionId }) => (editionId ?? itemId) === sheet.id)}
      />
    </>
  )
}

type ChoiceProps = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** Renders nothing if there is nothing to choose. */
function Choice({ label, value, options, onChange }: ChoiceProps) {
  if (options.length < 2) return null
  return (
    <label className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {label}
      <select
        value={value}
        className="field-control w-auto! max-w-full"
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

type StageProps = {
  followed: FollowedSheet['recordings'][number]
  artwork: PictureSource
  pages: PlayAlongProps['samples'][number] | undefined
}

function Stage({ followed: { recording, systems, points }, artwork, pages }: StageProps) {
  const following = useFollowing(recording, artwork, points)
  /** The page that the visitor turned to. Valid until the next passage begins. */
  const [turned, setTurned] = useState({ page: 0, passage: -2 })
  const numbers = [...new Set(systems.map(([page]) => page))]
  const { passage } = following
  const lit = points[passage]?.[1] ?? null
  const litPage = lit === null ? undefined : systems[lit]?.[0]
  const isTurned = turned.page > 0 && (litPage === undefined || turned.passage === passage)
  const page = (isTurned ? turned.page : litPage) ?? numbers[0] ?? 1
  const turn = (to: number | undefined) => to !== undefined && setTurned({ page: to, passage })
  const at = numbers.indexOf(page)
  return (
    <div className="along">
      <FollowedPage
        page={page}
        pageCount={pages?.pageCount ?? null}
        sample={pages?.samples.find((sample) => sample.page === page)}
        ratio={pages?.samples[0]}
        systems={systems}
        points={points}
        lit={lit}
        following={following}
      />
      <PlayAlongControls
        title={recording.title}
        following={following}
        previous={at > 0 ? () => turn(numbers[at - 1]) : undefined}
        next={at < numbers.length - 1 ? () => turn(numbers[at + 1]) : undefined}
        hasPages={numbers.length > 1}
      />
      <p role="status" className="visually-hidden">
        {following.isPlaying && numbers.length > 1 && playAlongTexts.page(page, pages?.pageCount ?? null)}
      </p>
    </div>
  )
}
