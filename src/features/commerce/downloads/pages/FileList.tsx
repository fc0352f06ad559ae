// The files of a purchase, each a link to the page that downloads it, with its format and size.
import { classes } from '@/ui/classes'
import type { GrantedFile } from '../downloads.contract'
import { describeFile } from '../downloads.texts'
import { CorrectedNote } from './CorrectedNote'

type FileListProps = {
  files: readonly GrantedFile[]
  /** Shows the number of downloads left for each file. Set it where some may have been used. */
  saysLeft?: boolean
  className?: string
}

export function FileList({ files, saysLeft = false, className }: FileListProps) {
  return (
    <ul className={classes('grid gap-2', className)}>
      {files.map((file) => (
        <li key={file.token}>
          <a className="text-link inline-flex min-h-11 items-center" href={`/d/${file.token}`}>
            {file.name}
          </a>{' '}
          <span className="type-small tabular text-ink-soft">
            {[describeFile(file), saysLeft ? `${file.downloadsLeft} left` : ''].filter(Boolean).join(' · ')}
          </span>
          {file.corrected && <CorrectedNote corrected={file.corrected} className="type-small" />}
        </li>
      ))}
    </ul>
  )
}
