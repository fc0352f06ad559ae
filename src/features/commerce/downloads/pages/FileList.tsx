// The files of a purchase, each a link to the page that downloads it, with its format and size.
import { classes } from '@/ui/classes'
import type { GrantedFile } from '../downloads.contract'
import { fileFacts } from '../file-facts'

export function FileList({ files, className }: { files: readonly GrantedFile[]; className?: string }) {
  return (
    <ul className={classes('grid gap-2', className)}>
      {files.map((file) => (
        <li key={file.token}>
          <a className="text-link" href={`/d/${file.token}`}>
            {file.name}
          </a>{' '}
          <span className="type-small tabular text-ink-soft">{fileFacts(file)}</span>
        </li>
      ))}
    </ul>
  )
}
