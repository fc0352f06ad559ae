// Chooses the source of a track with tab-like radio buttons. Text typed for one source is preserved while another is
// shown (ADM-AUD-05).
import { useId, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { sourceTabs, type TrackForm } from './track-words'

type Recording = Pick<TrackForm, 'audio_url' | 'duration' | 'peaks'>
const noRecording: Recording = { audio_url: '', duration: null, peaks: null }

export function TrackSource() {
  const { getValues, setValue, clearErrors } = useFormContext<TrackForm>()
  const source = useWatch<TrackForm, 'source_type'>({ name: 'source_type' })
  const name = useId()
  /** A file and a link share their columns, but neither must appear in the other's field. */
  const left = useRef<Partial<Record<TrackForm['source_type'], Recording>>>({})

  function choose(next: TrackForm['source_type']): void {
    const { audio_url, duration, peaks, source_type } = getValues()
    left.current[source_type] = { audio_url, duration, peaks }
    const held = left.current[next] ?? noRecording
    setValue('source_type', next, { shouldDirty: true })
    setValue('audio_url', held.audio_url, { shouldDirty: true })
    setValue('duration', held.duration, { shouldDirty: true })
    setValue('peaks', held.peaks, { shouldDirty: true })
    clearErrors(['audio_url', 'soundcloud_embed_url'])
  }

  return (
    <fieldset className="track-sources">
      <legend className="field-label">Audio Source</legend>
      <div className="tabs">
        {sourceTabs.map(({ value, label }) => (
          <label key={value} className="tab track-source">
            <input type="radio" name={name} checked={source === value} onChange={() => choose(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
