// Shows a newsletter as readers get it, in the width of a phone or a desk, in light and dark colours.
import { useEffect, useRef, useState } from 'react'
import type { LetterPart } from '@/lib/letter-parts'
import { classes } from '@/ui/classes'
import { SelectField } from '@/ui/SelectField'

/** Milliseconds between the last keystroke and the update of the preview. */
const previewPauseMs = 400

type PreviewProps = { subject: string; parts: readonly LetterPart[] }

export function Preview({ subject, parts }: PreviewProps) {
  const [width, setWidth] = useState('desk')
  const [colours, setColours] = useState('light')
  const form = useRef<HTMLFormElement>(null)
  const blocks = JSON.stringify(parts)
  useEffect(() => {
    const pause = setTimeout(() => form.current?.requestSubmit(), previewPauseMs)
    return () => clearTimeout(pause)
  }, [subject, blocks, colours])
  return (
    <div>
      <h2 className="type-subheading">Preview</h2>
      <div className="newsletter-preview-choices">
        <SelectField
          label="Width"
          value={width}
          options={[
            { value: 'desk', label: 'Computer' },
            { value: 'phone', label: 'Phone' },
          ]}
          onChange={(event) => setWidth(event.target.value)}
        />
        <SelectField
          label="Mail program"
          value={colours}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          onChange={(event) => setColours(event.target.value)}
        />
      </div>
      <form ref={form} action="/api/admin/newsletter-preview" method="post" target="newsletter-preview" hidden>
        <input name="subject" value={subject} readOnly />
        <textarea name="blocks" value={blocks} readOnly />
        <input name="colours" value={colours} readOnly />
      </form>
      <iframe
        className={classes('newsletter-preview', width === 'phone' && 'newsletter-preview-phone')}
        name="newsletter-preview"
        title="Preview of the newsletter"
      />
    </div>
  )
}
